import type { OrderStatus } from '#contracts/orders/order.ts';
import { orders } from '#web/texts/orders/orders.ts';
import './status-badge.css';

/** A badge with the status of an order. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`status-badge status-badge--${status}`}>{orders.status[status]}</span>;
}
