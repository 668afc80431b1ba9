import type { OrderStatus } from '#contracts/order.ts';
import { workLists } from '#contracts/work-list.ts';
import { workTabs } from '#web/texts/desk.ts';
import { manageOrders as texts } from '#web/texts/manage-orders.ts';
import { orders } from '#web/texts/orders.ts';
import { Link } from '#web/ui/link.tsx';
import { filterPath, type OrderFilter, statusTabs } from '../order-filter.ts';

interface Tab extends Pick<OrderFilter, 'confirmation' | 'work'> {
  readonly label: string;
  readonly status?: OrderStatus;
}

const tabs: readonly Tab[] = [
  { label: texts.all },
  { label: texts.unconfirmed, confirmation: 'needed' },
  ...workLists.map((work) => ({ label: workTabs[work], work })),
  ...statusTabs.map((status) => ({ label: orders.status[status], status })),
];

/** The filter by status or work list. The tabs are links, so that the URL and the back button keep the filter. */
export function StatusTabs({ filter }: { filter: OrderFilter }) {
  return (
    <nav aria-label={texts.filter}>
      <ul className="status-tabs">
        {tabs.map(({ label, status, confirmation, work }) => (
          <li key={label}>
            <Link
              className="status-tabs__tab"
              to={filterPath({ ...filter, status, confirmation, work })}
              aria-current={
                status === filter.status && confirmation === filter.confirmation && work === filter.work
                  ? 'page'
                  : undefined
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
