import type { OrderInWords as Words } from '#contracts/orders/order-in-words.ts';
import { nextSteps } from '../texts/desk/desk.ts';

/** Whose order it is, and its gifts. */
export const OrderInWords = ({ customer, title, lines }: Words) => (
  <>
    <bdi>{customer}</bdi>
    <span>{`, ${title}${lines > 1 ? ` ${nextSteps.more(lines - 1)}` : ''}`}</span>
  </>
);
