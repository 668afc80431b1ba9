import { orders, manageOrders as texts } from '../../../texts.ts';
import { Link } from '../../../ui/link.tsx';
import { type OrderWish, statusTabs, wishPath } from '../order-wish.ts';

/** Which orders are shown, by status: links, so that the address says it and the back button keeps it. */
export function StatusTabs({ wish: { status: chosen, words } }: { wish: OrderWish }) {
  return (
    <nav aria-label={texts.filter}>
      <ul className="status-tabs">
        {[undefined, ...statusTabs].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              className="status-tabs__tab"
              to={wishPath({ status, words })}
              aria-current={status === chosen ? 'page' : undefined}
            >
              {status === undefined ? texts.all : orders.status[status]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
