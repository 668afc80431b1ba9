import lostKite from '../assets/drawings/lost-kite.svg';
import { notFound } from '../texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import './not-found-page.css';

/** The page for unknown paths (spec 2). */
export default function NotFoundPage() {
  return (
    <Page
      title={notFound.title}
      heading={notFound.text}
      width="narrow"
      before={
        <div className="not-found__drawing">
          <img src={lostKite} alt="" width={240} height={200} />
        </div>
      }
    >
      <LinkButton to="/home">{notFound.action}</LinkButton>
    </Page>
  );
}
