import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, escaped, headed, linkHtml, linkText, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';
import { quotedName } from './quoted-name.ts';

const heading = 'We need a few more details';

/**
 * Writes the mail about a placed order that lacks answers: its gifts, and their unanswered questions. Titles and questions are
 * the owner's texts. The only text of the customer is their name.
 */
export function writeReminderMail(
  { orderId, name, email, lines }: Pick<OrderRecord, 'orderId' | 'name' | 'email' | 'lines'>,
  isLast: boolean,
  siteOrigin: string,
): Mail {
  const paragraphs = [
    `Dear ${quotedName(name)},`,
    'Thank you for your order. Before we can make it, please tell us what is still missing:',
  ];
  const gifts = lines.flatMap(({ title, missing = [] }) =>
    missing.length === 0 ? [] : [`${title}: ${missing.map(({ label }) => label).join(', ')}`],
  );
  const last = isLast ? ['This is our last reminder.'] : [];
  const action = { label: 'Add the details', address: `${siteOrigin}/orders/${orderId}` };
  return {
    to: email,
    subject: `Your order ${shownOrderNumber(orderId)} needs a few more details`,
    text: [heading, ...paragraphs, gifts.map((gift) => `- ${gift}`).join('\n'), linkText(action), ...last].join('\n\n'),
    html: headed(heading, [
      ...paragraphs.map(paragraph),
      '<ul style="margin:0 0 24px;padding-left:20px">',
      ...gifts.map((gift) => `<li>${escaped(gift)}</li>`),
      '</ul>',
      `<p style="margin:0 0 16px">${linkHtml(action, button)}</p>`,
      ...last.map(paragraph),
    ]),
  };
}
