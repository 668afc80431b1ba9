import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { unseenChanges } from '#contracts/desk/unseen-change.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { customerName } from '#contracts/orders/customer-name.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { cases } from '#web/texts/cases/cases.ts';
import { nextSteps } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnreadMark } from '../../messages/components/unread-mark.tsx';
import { paymentInWords } from '../../orders/address-and-payment.ts';
import { StatusBadge } from '../../orders/components/status-badge.tsx';
import { newDetailsAt } from '../possible-steps.ts';
import type { DelayedSteps } from '../use-delayed-steps.ts';
import type { Selection } from '../use-selection.ts';
import { RowPicture } from './gift-picture.tsx';
import { NameDoubtMark } from './name-doubt-mark.tsx';
import { NextStep } from './next-step.tsx';
import { shownDoubt } from './order-notices.tsx';
import { PromisedDays } from './promised-days.tsx';
import './order-table.css';

interface OrderTableProps {
  readonly orders: readonly ManagedOrder[];
  readonly selection: Selection;
  readonly delayed: DelayedSteps;
}

/** Orders as a table, or as cards on narrow screens. Each row links to its order, except for its checkbox and button. */
export function OrderTable({ orders: list, selection, delayed }: OrderTableProps) {
  const { selectable, selected, select } = selection;
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.select}</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">{texts.present}</span>
          </th>
          <th scope="col">{texts.order}</th>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.customer}</th>
          <th scope="col">{texts.payment}</th>
          <th scope="col" className="order-table__total">
            {texts.total}
          </th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{nextSteps.column}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((order) => (
          <Row
            key={order.orderId}
            order={order}
            isSelectable={selectable.includes(order)}
            isSelected={selected.includes(order)}
            delayed={delayed}
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
  readonly delayed: DelayedSteps;
  readonly onSelect: (on: boolean) => void;
}

function Row({ order, isSelectable, isSelected, delayed, onSelect }: RowProps) {
  const [first, ...others] = order.lines;
  const means = useMeans();
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
      <td className="order-table__picture">
        <div>
          {first && <RowPicture orderId={order.orderId} line={first} />}
          {others.length > 0 && (
            <span className="order-table__more">
              +{others.length}
              <span className="visually-hidden">{` ${nextSteps.more(others.length)}`}</span>
            </span>
          )}
        </div>
      </td>
      <th scope="row" className="order-table__number">
        <Link to={`/manage/orders/${encodeURIComponent(order.orderId)}`}>
          <OrderNumber orderId={order.orderId} />
        </Link>
        <UnreadMark orderId={order.orderId} side="shop" />
      </th>
      <td className="order-table__date">
        <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        <PromisedDays order={order} />
      </td>
      <td className="order-table__customer">
        <bdi className="order-table__name">{customerName(order)}</bdi>
        <NameDoubtMark name={customerName(order)} />
        <span className="order-table__mobile">{order.mobileNo}</span>
      </td>
      <td className="order-table__payment">
        <span>{orders.method(order.payment.method, means)}</span>
        <span>{paymentInWords(order)}</span>
      </td>
      <td className="order-table__total">
        <Price rupees={order.toPay} />
      </td>
      <td className="order-table__status">
        <StatusBadge status={order.status} />
        {order.newGift && <strong className="order-table__confirm">{cases.statusForOwner.remaking}</strong>}
        {needsConfirmation(order) && <strong className="order-table__confirm">{texts.unconfirmed}</strong>}
        {shownDoubt(order) && <strong className="order-table__confirm">{texts.checkAddress}</strong>}
        {newDetailsAt(order) && <strong className="order-table__confirm">{texts.newDetails}</strong>}
        {unseenChanges(order).map((change) => (
          <strong key={change} className="order-table__confirm">
            {texts.unseen[change].mark}
          </strong>
        ))}
      </td>
      <td className="order-table__next">
        <NextStep order={order} delayed={delayed} />
      </td>
    </tr>
  );
}

const skeletons = Array.from({ length: 6 }, (_, index) => (
  <Skeleton key={`skeleton-${index + 1}`} className="order-table__skeleton" />
));

/** A placeholder with about the size of a table. */
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
