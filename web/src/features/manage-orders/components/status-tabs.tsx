import type { OrderStatus } from '#contracts/order.ts';
import { workLists } from '#contracts/work-list.ts';
import { workTabs } from '#web/texts/desk.ts';
import { manageOrders as texts } from '#web/texts/manage-orders.ts';
import { orders } from '#web/texts/orders.ts';
import { Link } from '#web/ui/link.tsx';
import { type OrderWish, statusTabs, wishPath } from '../order-wish.ts';

interface Tab extends Pick<OrderWish, 'confirmation' | 'work'> {
  readonly label: string;
  readonly status?: OrderStatus;
}

const tabs: readonly Tab[] = [
  { label: texts.all },
  { label: texts.unconfirmed, confirmation: 'needed' },
  ...workLists.map((work) => ({ label: workTabs[work], work })),
  ...statusTabs.map((status) => ({ label: orders.status[status], status })),
];

/** The status filter: links, so that the address and the back button keep it. */
export function StatusTabs({ wish }: { wish: OrderWish }) {
  return (
    <nav aria-label={texts.filter}>
      <ul className="status-tabs">
        {tabs.map(({ label, status, confirmation, work }) => (
          <li key={label}>
            <Link
              className="status-tabs__tab"
              to={wishPath({ ...wish, status, confirmation, work })}
              aria-current={
                status === wish.status && confirmation === wish.confirmation && work === wish.work ? 'page' : undefined
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
