import { useContact } from '../api/get-public-settings.ts';
import { ContactLines } from './contact-lines.tsx';

/** The footer's contact on a page that the browser renders. */
export default function FooterContact() {
  const { data } = useContact();
  return <div className="footer__contact">{data && <ContactLines contact={data} />}</div>;
}
