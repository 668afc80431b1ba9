import { orders as texts } from '../../texts.ts';
import type { Stage } from './order-stages.ts';

/** What a step of an order is called: by the money where it was about that alone. */
export const stageTitle = ({ status, payment, moneyOnly }: Pick<Stage, 'status' | 'payment' | 'moneyOnly'>): string =>
  moneyOnly && payment !== undefined ? texts.paymentStep[payment] : texts.status[status];
