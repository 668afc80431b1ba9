import { orders as texts } from '../../texts.ts';
import type { Stage } from './order-stages.ts';

type Titled = Pick<Stage, 'status' | 'payment' | 'moneyOnly' | 'confirmation'>;

/** What a step of an order is called: by the money or the confirmation where it was about that alone. */
export function stageTitle({ status, payment, moneyOnly, confirmation }: Titled): string {
  if (confirmation !== undefined) return texts.confirmed;
  return moneyOnly && payment !== undefined ? texts.paymentStep[payment] : texts.status[status];
}
