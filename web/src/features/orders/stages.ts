import type { Dispute, Order, OrderStatus, OrderStep, PaymentStatus } from '#contracts/order.ts';

/** One stage of an order as its page shows it: behind it, where it is now, or still to come. */
export interface Stage extends Partial<Pick<OrderStep, 'at' | 'by' | 'reason' | 'confirmation'>> {
  readonly status: OrderStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** What became of the payment at this stage. */
  readonly payment?: PaymentStatus;
  /** True where the step was about the money alone: the order itself stayed where it was. */
  readonly moneyOnly: boolean;
  /** The card service refused a refund. */
  readonly refund?: 'refused';
  /** How a dispute of the payment stood from then on. */
  readonly dispute?: Dispute;
}

const isAboutMoney = ({ payment, refund, dispute }: OrderStep): boolean =>
  payment !== undefined || refund !== undefined || dispute !== undefined;

const way: readonly OrderStatus[] = ['placed', 'shipped', 'delivered'];

/** The way of an order (D11): what has happened, then what will; nothing comes after delivered or cancelled. */
export function stagesOf({ history, status }: Pick<Order, 'history' | 'status'>): readonly Stage[] {
  const past = history.map(
    (step, index): Stage => ({
      ...step,
      state: index === history.length - 1 ? 'current' : 'done',
      moneyOnly: isAboutMoney(step) && history[index - 1]?.status === step.status,
    }),
  );
  if (status === 'cancelled') return past;
  const ahead = way.slice(way.indexOf(status) + 1);
  return [...past, ...ahead.map((next): Stage => ({ status: next, state: 'ahead', moneyOnly: false }))];
}
