import { useParams } from 'react-router-dom';
import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import type { Line } from '#contracts/cart/cart.ts';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { isPersonalised } from '#contracts/desk/work-list.ts';
import { customerName } from '#contracts/orders/customer-name.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { ShownPicture } from '#contracts/photos/photo.ts';
import { takesProofs } from '#contracts/proofs/needed-proofs.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { whatsAppLink } from '#web/lib/whatsapp.ts';
import { brand } from '#web/texts/brand.ts';
import { workSheet } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { proofs } from '#web/texts/proofs/proofs.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Page } from '#web/ui/page.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { OrderMessages } from '../../messages/components/order-messages.tsx';
import { OrderFacts } from '../../orders/components/order-facts.tsx';
import { OrderLines } from '../../orders/components/order-lines.tsx';
import { DeletedPhotos } from '../../orders/components/order-photos.tsx';
import { OrderProgress } from '../../orders/components/order-progress.tsx';
import { StatusBadge } from '../../orders/components/status-badge.tsx';
import { useManagedOrder } from '../api/managed-orders.ts';
import { type OrderPhotos, useOrderPhotos } from '../api/order-photos.ts';
import { nameDoubt } from '../name-doubt.ts';
import { useLiveOrders } from '../use-live-orders.ts';
import { DeskNote } from './desk-note.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { GiftPicture } from './gift-picture.tsx';
import { NameDoubtMark } from './name-doubt-mark.tsx';
import {
  AccountNotice,
  ConfirmationNotice,
  DeliveryDoubtNotice,
  DetailsNotice,
  IncompleteNotice,
  MailNotice,
  UnreadNotice,
  UnseenNotice,
} from './order-notices.tsx';
import { OrderSteps } from './order-steps.tsx';
import '#web/ui/print-sheet.css';
import './manage-order.css';
import './work-sheet.css';
import './cropped-photo.css';
import '../../proofs/components/proofs.css';
import '../../cases/components/cases.css';

const customerBlock = lazyPart('customer-block', () => import('../../customers/components/customer-block.tsx'));

const workSheetPart = lazyPart('work-sheet', () => import('./work-sheet.tsx'));

const casePart = lazyPart('managed-case', () => import('./managed-case.tsx'));

const makingPart = lazyPart('managed-making', () => import('../../making/components/managed-making.tsx'));

const proofsPart = lazyPart('managed-proofs', () => import('../../proofs/components/managed-proofs.tsx'));

/** True if there are proofs, or the owner can send the first one. */
const hasProofs = (order: ManagedOrderDetail): boolean =>
  takesProofs(order) || order.lines.some(({ proof }) => proof !== undefined);

/** The owners' page of one order. */
export default function ManageOrderPage() {
  const { orderId = '' } = useParams();
  return (
    <ForOwners title={texts.orderOf(orderId)} refusal={texts.ownersOnly}>
      <OrderScreen orderId={orderId} />
    </ForOwners>
  );
}

function OrderScreen({ orderId }: { orderId: string }) {
  useLiveOrders();
  const { data: order, error, refetch } = useManagedOrder(orderId);
  const isMissing = !order && error instanceof ApiProblem && error.status === 404;
  return (
    <Page
      title={isMissing ? texts.notFoundTitle : texts.orderOf(orderId)}
      heading={isMissing ? undefined : <Heading orderId={orderId} />}
      before={<BackLink to="/manage/orders">{texts.back}</BackLink>}
      aside={order && <StatusBadge status={order.status} />}
    >
      {order ? (
        <OrderDetails order={order} />
      ) : isMissing ? (
        <EmptyState title={texts.notFoundText} />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Heading({ orderId }: { orderId: string }) {
  return (
    <span className="print-sheet__head">
      <span>{texts.order}</span> <OrderNumber orderId={orderId} />
    </span>
  );
}

/** The preview that a proof can send; undefined until it is known. */
function previewOf(
  { lineId, previewId }: Line,
  photos: OrderPhotos | undefined,
  isUnknown: boolean,
): ShownPicture | undefined {
  const found = photos?.lines.get(lineId)?.find(({ preview }) => preview?.photoId === previewId)?.preview;
  return found ?? (photos === undefined && isUnknown ? undefined : { gone: true });
}

function OrderDetails({ order }: { order: ManagedOrderDetail }) {
  // Shared with the work sheet, so that the owners' log gets one entry.
  const { data: photos, isLoading, error, refetch } = useOrderPhotos(order);
  const previews = { of: (line: Line) => previewOf(line, photos, isLoading || error !== null), error, refetch };
  return (
    <div className="manage-order">
      <section className="manage-order__steps" aria-labelledby="steps-title">
        <h2 id="steps-title">{texts.steps}</h2>
        <UnseenNotice order={order} />
        <ConfirmationNotice order={order} />
        <DeliveryDoubtNotice order={order} />
        <IncompleteNotice order={order} />
        <DetailsNotice order={order} />
        <AccountNotice order={order} />
        <MailNotice order={order} />
        {order.dispute && <DisputeNotice dispute={order.dispute} />}
        <UnreadNotice orderId={order.orderId} />
        <OrderSteps order={order} />
      </section>
      {order.status === 'delivered' && (
        <LazyPart part={casePart}>{(ManagedCase) => <ManagedCase order={order} />}</LazyPart>
      )}
      {hasProofs(order) && (
        <section className="manage-order__sheet" aria-labelledby="proofs-title">
          <h2 id="proofs-title">{proofs.desk.title}</h2>
          <LazyPart part={proofsPart}>
            {(ManagedProofs) => <ManagedProofs key={order.orderId} order={order} previews={previews} />}
          </LazyPart>
        </section>
      )}
      {order.status !== 'awaiting-payment' && (
        <LazyPart part={makingPart}>{(ManagedMaking) => <ManagedMaking key={order.orderId} order={order} />}</LazyPart>
      )}
      {isPersonalised(order) && (
        <section className="manage-order__sheet print-sheet" aria-labelledby="sheet-title">
          <h2 id="sheet-title">{workSheet.title}</h2>
          <LazyPart part={workSheetPart}>{(WorkSheet) => <WorkSheet order={order} />}</LazyPart>
        </section>
      )}
      <section className="manage-order__lines" aria-labelledby="lines-title">
        <h2 id="lines-title">{texts.lines}</h2>
        <OrderLines
          order={order}
          picture={(line) =>
            isLoading && line.photoCount !== undefined ? (
              <span className="product-picture" />
            ) : (
              <GiftPicture line={line} photos={photos?.lines} sizes="9rem" />
            )
          }
        />
        <DeletedPhotos order={order} />
      </section>
      <OrderMessages orderId={order.orderId} side="shop" />
      <aside className="manage-order__aside">
        <DeskNote orderId={order.orderId} />
        <section className="manage-order__facts" aria-label={texts.facts}>
          <OrderFacts order={order}>
            <Contact order={order} />
          </OrderFacts>
          <LinkButton look="secondary" to={`/manage/orders/${encodeURIComponent(order.orderId)}/slip`}>
            {texts.slip}
          </LinkButton>
          <LazyPart part={customerBlock}>{(CustomerBlock) => <CustomerBlock order={order} />}</LazyPart>
        </section>
        <section className="manage-order__history" aria-labelledby="history-title">
          <h2 id="history-title">{orders.progress}</h2>
          <OrderProgress order={order} />
        </section>
      </aside>
    </div>
  );
}

function Contact({ order: { orderId, email, mobileNo, ...order } }: { order: ManagedOrderDetail }) {
  const name = customerName(order);
  const phone = plainMobileNumber(mobileNo);
  const whatsApp = whatsAppLink(mobileNo, texts.whatsAppText(brand.name, shownOrderNumber(orderId)));
  return (
    <div>
      <dt>{texts.contact}</dt>
      {nameDoubt(name) !== undefined && (
        <dd>
          <NameDoubtMark name={name} />
        </dd>
      )}
      {mobileNo !== '' && (
        <dd>
          <a href={`tel:${mobileNo}`}>{mobileNo}</a>
        </dd>
      )}
      {whatsApp !== undefined && (
        <dd>
          <a href={whatsApp} target="_blank" rel="noopener noreferrer">
            {texts.whatsApp}
            <span className="visually-hidden">{` ${orders.newTab}`}</span>
          </a>
        </dd>
      )}
      {mobileNumberError(phone) === undefined && (
        <dd>
          <Link to={`/manage/orders?${new URLSearchParams({ phone })}`}>{texts.ordersOfPhone}</Link>
        </dd>
      )}
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
    </div>
  );
}
