import { type WorkList, workLists } from '#contracts/desk/work-list.ts';
import type { OrderStatus } from '#contracts/orders/order.ts';
import { workTabs } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { TabLink } from '#web/ui/tab-link.tsx';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';
import { filterPath, type OrderFilter, statusTabs } from '../order-filter.ts';

interface Tab extends Pick<OrderFilter, 'confirmation' | 'work'> {
  readonly label: string;
  readonly status?: OrderStatus;
}

/** The work lists that always have a tab. Another one, to which a link of *Today* leads, has a tab while it is shown. */
const everyday: readonly WorkList[] = ['waiting', 'to-make', 'to-ship'];

const tabsOf = (shown: WorkList | undefined): readonly Tab[] => [
  { label: texts.all },
  { label: texts.unconfirmed, confirmation: 'needed' },
  ...workLists
    .filter((work) => work === shown || everyday.includes(work))
    .map((work) => ({ label: workTabs[work], work })),
  ...statusTabs.map((status) => ({ label: orders.status[status], status })),
];

/** The filter by status or work list. */
export function StatusTabs({ filter }: { filter: OrderFilter }) {
  const row = useCurrentInView();
  return (
    <nav aria-label={texts.filter}>
      <ul className="status-tabs" ref={row}>
        {tabsOf(filter.work).map(({ label, status, confirmation, work }) => (
          <li key={label}>
            <TabLink
              to={filterPath({ ...filter, status, confirmation, work, due: undefined })}
              label={label}
              isCurrent={status === filter.status && confirmation === filter.confirmation && work === filter.work}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
