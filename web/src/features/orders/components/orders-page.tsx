import noOrders from '#web/assets/drawings/no-orders.svg';
import { RequireSession } from '#web/lib/require-session.tsx';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageFailure } from '#web/ui/page-failure.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useOrders } from '../api/orders.ts';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';
import './orders-page.css';

/** The customer's own orders, newest first. */
export default function OrdersPage() {
  return (
    <RequireSession>
      <Page title={texts.title}>
        <OrderList />
      </Page>
    </RequireSession>
  );
}

function OrderList() {
  const orders = useOrders();
  const { data, error, refetch } = orders;
  if (!data) return error ? <PageFailure error={error} retry={refetch} /> : <OrderListSkeleton />;
  const list = data.pages.flatMap((page) => page.orders);
  if (list.length === 0) return <NoOrders />;
  return (
    <>
      <ul className="orders">
        {list.map((order) => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </ul>
      <div className="orders__more">
        <ShowMore list={orders} texts={texts} />
      </div>
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState drawing={noOrders} title={texts.emptyTitle} action={<LinkButton to="/home">{texts.toShop}</LinkButton>}>
      {texts.emptyText}
    </EmptyState>
  );
}

function OrderListSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <ul className="orders">
        <OrderCardSkeleton />
        <OrderCardSkeleton />
        <OrderCardSkeleton />
      </ul>
    </>
  );
}
