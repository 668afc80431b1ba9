import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { contactTexts as texts } from '#web/texts/about/contact.ts';
import { useContact } from '../api/get-public-settings.ts';
import { ContactLines } from './contact-lines.tsx';
import './order-contact.css';

/** How to reach the shop about an order. Nothing until the owner has entered a contact. */
export function OrderContact({ orderId }: { orderId: string }) {
  const { data } = useContact();
  if (!data || Object.keys(data).length === 0) return null;
  return (
    <section className="order-contact" aria-labelledby="order-contact-title">
      <h2 id="order-contact-title">{texts.orderTitle}</h2>
      <ContactLines contact={data} message={texts.aboutOrder(shownOrderNumber(orderId))} />
    </section>
  );
}
