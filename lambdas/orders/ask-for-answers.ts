import { mayAsk, waitsForCustomer } from '../contracts/desk/work-list.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { afterStep, type OrderRecord } from './order.ts';

/**
 * Records that the shop asks the customer of an order for its missing answers. The step is written before its mail is sent, so of
 * concurrent attempts only one mails. Refusals: `impossible_step`, `asked_already`.
 */
export function askForAnswers(
  order: OrderRecord,
  step: Required<Pick<OrderStep, 'at' | 'asked'>> & Pick<OrderStep, 'by'>,
): Result<OrderRecord> {
  if (!waitsForCustomer(order)) return nothingToAsk;
  if (!mayAsk(order, new Date(step.at))) return askedAlready;
  return succeed(afterStep(order, { status: order.status, ...step }));
}

const nothingToAsk = refuse('impossible_step', 'This order doesn’t need any details from its customer now.');

const askedAlready = refuse(
  'asked_already',
  'We’ve already mailed this customer within the last 24 hours. Please wait a day before you ask again.',
);
