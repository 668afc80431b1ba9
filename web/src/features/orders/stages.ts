import type { Dispute, Order, OrderStatus, OrderStep, PaymentStatus } from '#contracts/order.ts';

/** One stage of an order on its page: past, current or still to come. */
export interface Stage extends Partial<Pick<OrderStep, 'at' | 'by' | 'reason' | 'confirmation'>> {
  readonly status: OrderStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** The payment's status at this stage. */
  readonly payment?: PaymentStatus;
  /** True if the step was about money only: the order's status stayed. */
  readonly moneyOnly: boolean;
  /** Stripe refused a refund. */
  readonly refund?: 'refused';
  /** The dispute's status from then on. */
  readonly dispute?: Dispute;
}

const isAboutMoney = ({ payment, refund, dispute }: OrderStep): boolean =>
  payment !== undefined || refund !== undefined || dispute !== undefined;

/** Owners may skip `making` (D22), so it isn't expected. */
const way: readonly OrderStatus[] = ['placed', 'shipped', 'delivered'];

/** An order's stages (D11): past ones, then expected ones; none after delivered or cancelled. */
export function stagesOf({ history, status }: Pick<Order, 'history' | 'status'>): readonly Stage[] {
  const past = history.map(
    (step, index): Stage => ({
      ...step,
      state: index === history.length - 1 ? 'current' : 'done',
      moneyOnly: isAboutMoney(step) && history[index - 1]?.status === step.status,
    }),
  );
  if (status === 'cancelled') return past;
  const ahead = way.slice(way.indexOf(status === 'making' ? 'placed' : status) + 1);
  return [...past, ...ahead.map((next): Stage => ({ status: next, state: 'ahead', moneyOnly: false }))];
}

/** The order with only those steps that changed its status. */
export const milestonesOf = ({ history, status }: Pick<Order, 'history' | 'status'>) => ({
  history: history.filter((step, index) => history[index - 1]?.status !== step.status),
  status,
});
