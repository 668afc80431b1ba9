import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { isPersonalised } from '#contracts/desk/work-list.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import type { Order } from '#contracts/orders/order.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { RequireSession } from '#web/lib/require-session.tsx';
import { useSession } from '#web/lib/session.tsx';
import { orderDetails as details } from '#web/texts/orders/order-details.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageFailure } from '#web/ui/page-failure.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { OrderContact } from '../../about/components/order-contact.tsx';
import { useCase } from '../../cases/api/cases.ts';
import { withNewParcel } from '../../cases/new-parcel.ts';
import { leftPayment } from '../../checkout/left-payment.ts';
import { MissedDay } from '../../dates/components/missed-day.tsx';
import { PromisedDay } from '../../dates/components/promised-day.tsx';
import { NotServed } from '../../delivery/components/not-served.tsx';
import { OrderMessages } from '../../messages/components/order-messages.tsx';
import { LinePicture } from '../../photos/components/line-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';
import { useOrder } from '../api/orders.ts';
import { usePaidCart, withoutReceipt } from '../use-paid-cart.ts';
import { LineDetails } from './line-details.tsx';
import { NeededDetails } from './needed-details.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderNotice } from './order-notice.tsx';
import { OrderPhotos } from './order-photos.tsx';
import { OrderStory } from './order-story.tsx';
import { OwnSteps } from './own-steps.tsx';
import './order-page.css';
import '../../proofs/components/proofs.css';
import '../../cases/components/cases.css';

const casePart = lazyPart('order-case', () => import('../../cases/components/order-case.tsx'));

const proofsPart = lazyPart('proofs', () => import('../../proofs/components/order-proofs.tsx'));

/** The customer's page of one order. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { search, hash } = useLocation();
  // A payment leads here, maybe before the service's message: the cart must not call it unpaid.
  useEffect(() => {
    if (leftPayment.read() === orderId) leftPayment.write(undefined);
  }, [orderId]);
  // A shared or bookmarked address, and the way back from the sign-in page, must not carry the receipt.
  if (search.includes('razorpay_')) return <Navigate to={{ search: withoutReceipt(search), hash }} replace />;
  return (
    <RequireSession>
      <OrderScreen orderId={orderId} />
    </RequireSession>
  );
}

function OrderScreen({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useOrder(orderId);
  if (!order && isNotFound(error)) return <OrderNotFound orderId={orderId} />;
  return (
    <Page
      title={texts.orderOf(orderId)}
      heading={<Heading orderId={orderId} />}
      before={<BackLink to="/orders">{texts.back}</BackLink>}
    >
      {order ? <OrderDetails order={order} /> : error ? <PageFailure error={error} retry={refetch} /> : <Waiting />}
    </Page>
  );
}

const isNotFound = (error: Error | null): boolean => error instanceof ApiProblem && error.status === 404;

function OrderNotFound({ orderId }: { orderId: string }) {
  const { me } = useSession();
  // An owner who opens a customer's link is redirected to the owners' page of this order.
  if (me?.owner) return <Navigate to={`/manage/orders/${encodeURIComponent(orderId)}`} replace />;
  return (
    <NotFound title={texts.notFoundTitle} heading={texts.notFoundTitle}>
      <p>{texts.notFoundText}</p>
      <LinkButton to="/orders">{texts.back}</LinkButton>
    </NotFound>
  );
}

function Heading({ orderId }: { orderId: string }) {
  return (
    <span>
      <span>{texts.order}</span> <OrderNumber orderId={orderId} />
    </span>
  );
}

/** What the shop waits for, first of all: missing answers, the confirmation, and proofs to answer. */
function Needed({ order }: { order: Order }) {
  return (
    <>
      <NeededDetails order={order} hint={details.needed.below} />
      {needsConfirmation(order) && (
        <Notice tone="attention" className="order__needed">
          <p>{texts.toBeConfirmed}</p>
        </Notice>
      )}
      {order.lines.some(({ proof }) => proof !== undefined) && (
        <LazyPart part={proofsPart}>{(OrderProofs) => <OrderProofs order={order} />}</LazyPart>
      )}
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  usePaidCart(order);
  const news = useRef<HTMLElement>(null);
  const damage = useCase(order, 'customer').data;
  return (
    <div className="order">
      <NotServed order={order} />
      <MissedDay order={order} />
      <Needed order={order} />
      <OrderNotice order={order} ref={news} />
      <section className="order__progress" aria-label={texts.progress}>
        <PromisedDay order={order} />
        <OrderStory order={order} />
      </section>
      {order.status === 'delivered' && (
        <LazyPart part={casePart} meanwhile={null}>
          {(OrderCase) => <OrderCase order={order} />}
        </LazyPart>
      )}
      <section className="order__lines" aria-labelledby="order-lines-title">
        <h2 id="order-lines-title">{texts.lines}</h2>
        {order.status === 'making' && isPersonalised(order) && <p className="order__locked">{details.locked}</p>}
        <OrderLines
          order={order}
          details={(line) => <LineDetails order={order} line={line} />}
          picture={(line) => (
            <DrawnWords line={line}>
              <LinePicture line={line} order={order} alt="" sizes="9rem" />
            </DrawnWords>
          )}
        />
        <OrderPhotos order={order} />
      </section>
      <div className="order__facts">
        <OrderFacts order={withNewParcel(order, damage)} />
        <OwnSteps order={order} news={news} />
        <OrderContact orderId={order.orderId} />
      </div>
      <OrderMessages orderId={order.orderId} side="customer" />
    </div>
  );
}
