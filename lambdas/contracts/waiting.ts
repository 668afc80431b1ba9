import type { Line } from './cart.ts';
import type { OrderStatus } from './order.ts';

interface AnyOrder {
  readonly status: OrderStatus;
  readonly lines: readonly Pick<Line, 'missing'>[];
}

/** True for a placed order that lacks answers of its customer. Making can start without them. */
export const waitsForCustomer = ({ status, lines }: AnyOrder): boolean =>
  status === 'placed' && lines.some(({ missing = [] }) => missing.length > 0);
