import { lineIdOf } from '../cart/cart.ts';
import type { AnswerInWords } from '../contracts/questions/answers.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, factPart, mailToCustomer, paragraph, plainLink } from './letter-parts.ts';
import type { Mail } from './mail.ts';
import { type Letter, type Words, wordsFor } from './order-letter.ts';
import type { Previews } from './order-previews.ts';
import { mailLines, orderTable } from './order-table.ts';

/** What a mail may show of a customer's own words and pictures. Anyone can order under a stranger's address. */
interface Shown {
  /** True if the customer has proved that the mailbox is theirs. */
  readonly words: boolean;
  readonly previews: Previews;
}

/** Writes the mail about a step of an order: the letter with its facts, the gifts with their answers and previews, and the total. */
export function writeOrderMail(order: OrderRecord, letter: Letter, siteOrigin: string, shown: Shown): Mail {
  const { subject, heading, action } = letter;
  const { previews } = shown;
  const facts = shown.words ? (letter.facts ?? []) : [];
  const [first, ...more] = letter.paragraphs;
  const inWords = (words: Words) => paragraph(wordsFor(words, shown.words));
  const lines = mailLines(
    order,
    ({ answered = [] }) => answersInText(answered, shown.words),
    (line) => previews.images.get(lineIdOf(line)),
  );
  const note = previews.areAll || previews.images.size === 0 ? [] : [onlyFirst(previews.images.size)];
  const seeOrder = { label: 'See your order', address: `${siteOrigin}/orders/${order.orderId}` };
  const mail = mailToCustomer(order, {
    ...{ subject, heading },
    parts: [
      inWords(first),
      ...more.map(inWords),
      ...(action === undefined ? [] : [button(action)]),
      ...facts.map(factPart),
      orderTable(lines, order),
      ...note.map(paragraph),
      (action === undefined ? button : plainLink)(seeOrder),
    ],
  });
  return { ...mail, images: [...previews.images.values()] };
}

const onlyFirst = (count: number): string =>
  `This email shows ${count === 1 ? 'one preview' : `the first ${count} previews`}. Your order's page shows all of them.`;

/** The answers in one line, or one answer a line if a text has several. Texts are exactly as the customer typed them. */
function answersInText(answered: readonly AnswerInWords[], showsWords: boolean): string {
  const answers = answered.map(({ label, value, kind = 'text' }) => {
    const text = kind === 'text' && !showsWords ? 'see your order' : value;
    return `${label}:${text.includes('\n') ? '\n' : ' '}${text}`;
  });
  return answers.join(answers.some((answer) => answer.includes('\n')) ? '\n' : ' · ');
}
