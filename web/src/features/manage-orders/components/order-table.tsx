import { needsConfirmation } from '#contracts/confirmation.ts';
import type { ManagedOrder } from '#contracts/manage-orders.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { orders, manageOrders as texts } from '#web/texts.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '../../orders/components/status-badge.tsx';
import { paymentInWords } from '../../orders/payment-in-words.ts';
import type { Selection } from '../use-selection.ts';
import './order-table.css';

interface OrderTableProps {
  readonly orders: readonly ManagedOrder[];
  readonly selection: Selection;
}

/** Orders as a table; on a phone each row is a card. The whole row but its checkbox links to its order. */
export function OrderTable({ orders: list, selection }: OrderTableProps) {
  const { selectable, selected, select } = selection;
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.select}</span>
          </th>
          <th scope="col">{texts.order}</th>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.customer}</th>
          <th scope="col">{texts.payment}</th>
          <th scope="col" className="order-table__total">
            {texts.total}
          </th>
          <th scope="col">{texts.status}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((order) => (
          <Row
            key={order.orderId}
            order={order}
            isSelectable={selectable.includes(order)}
            isSelected={selected.includes(order)}
            onSelect={(on) => select([order], on)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly order: ManagedOrder;
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (on: boolean) => void;
}

function Row({ order, isSelectable, isSelected, onSelect }: RowProps) {
  return (
    <tr>
      <td className="order-table__pick">
        <label>
          <input
            type="checkbox"
            aria-label={texts.selectOrder(order.orderId)}
            checked={isSelected}
            disabled={!isSelectable}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      </td>
      <th scope="row" className="order-table__number">
        <Link to={`/manage/orders/${encodeURIComponent(order.orderId)}`}>{order.orderId}</Link>
      </th>
      <td className="order-table__date">
        <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
      </td>
      <td className="order-table__customer">
        <span className="order-table__name">{order.name}</span>
        <span className="order-table__mobile">{order.mobileNo}</span>
      </td>
      <td className="order-table__payment">
        {orders.method[order.payment.method]}
        <span>{paymentInWords(order)}</span>
      </td>
      <td className="order-table__total">
        <Price rupees={order.cartPrice} />
      </td>
      <td className="order-table__status">
        <StatusBadge status={order.status} />
        {needsConfirmation(order) && <strong className="order-table__confirm">{texts.unconfirmed}</strong>}
      </td>
    </tr>
  );
}

const skeletons = Array.from({ length: 6 }, (_, index) => (
  <Skeleton key={`skeleton-${index + 1}`} className="order-table__skeleton" />
));

/** A placeholder of about a table's size. */
export function OrderTableSkeleton() {
  return (
    <div className="order-table__skeletons">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      {skeletons}
    </div>
  );
}
