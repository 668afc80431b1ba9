import type { OrderStatus } from '#contracts/orders/order.ts';
import { orders } from '#web/texts/orders/orders.ts';
import './status-badge.css';

interface StatusBadgeProps {
  readonly status: OrderStatus;
  /** Shown instead of the status. */
  readonly words?: string;
}

/** A badge with the status of an order. */
export const StatusBadge = ({ status, words = orders.status[status] }: StatusBadgeProps) => (
  <span className={`status-badge status-badge--${status}`}>{words}</span>
);
