import { useLocation, useParams } from 'react-router-dom';
import type { ConfirmedOrder } from '#contracts/orders/customer-confirmation.ts';
import confirmedGift from '#web/assets/drawings/confirmed-gift.svg';
import lostKite from '#web/assets/drawings/lost-kite.svg';
import { ApiProblem, messageOf } from '#web/lib/problem.ts';
import { confirmOrder as texts } from '#web/texts/orders/confirm-order.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Page } from '#web/ui/page.tsx';
import { useConfirmOrder } from '../api/orders.ts';
import './confirm-order.css';

/** The order number and the token of a link in our mails. */
const mailedLink = /^\w{16}#[\w-]{43}$/;

/**
 * The page behind the mailed link to confirm an order. Opening it confirms nothing, because mail scanners open links too.
 */
export default function ConfirmOrderPage() {
  const { orderId = '' } = useParams();
  const { hash } = useLocation();
  // None of our mails contains such a URL.
  if (!mailedLink.test(orderId + hash)) return <Result end="invalidLink" />;
  // The key resets the state when another link is opened in the same tab.
  return <ConfirmOrder key={orderId + hash} orderId={orderId} token={hash.slice(1)} />;
}

function ConfirmOrder({ orderId, token }: { orderId: string; token: string }) {
  const { mutate, data, error, isPending } = useConfirmOrder(orderId, { token });
  const end = confirmationEnd(data, error);
  if (end !== undefined) return <Result end={end} orderId={orderId} reason={messageOf(error)} />;
  return (
    <Page title={texts.title} width="narrow">
      <div className="confirm-order">
        <NumberOf orderId={orderId} />
        <p>{texts.ready}</p>
        <Message kind="error">{error && messageOf(error)}</Message>
        <Button busy={isPending} busyLabel={texts.busy} onClick={() => mutate()}>
          {texts.action}
        </Button>
        <p className="confirm-order__note">{texts.notYours}</p>
      </div>
    </Page>
  );
}

const NumberOf = ({ orderId }: { orderId: string }) => (
  <p className="confirm-order__number">
    {texts.order} <OrderNumber orderId={orderId} />
  </p>
);

/** The final result. Its `Page` has a key of its own, so that its heading takes the focus from the removed button. */
function Result({ end, orderId, reason }: { end: ConfirmationEnd; orderId?: string; reason?: string }) {
  const { title, text } = { text: reason, ...texts.ends[end] };
  const confirmed = end === 'confirmed' || end === 'alreadyConfirmed';
  return (
    <Page key={end} title={title} width="narrow">
      <div className="confirm-order">
        <img src={confirmed ? confirmedGift : lostKite} alt="" width={240} height={200} />
        {orderId !== undefined && <NumberOf orderId={orderId} />}
        <p>{text}</p>
        <div className="confirm-order__next">
          <LinkButton to="/orders">{texts.myOrders}</LinkButton>
          <LinkButton to="/home" look="secondary">
            {texts.toShop}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}

/** The final result of confirming an order by the mailed link. */
type ConfirmationEnd = 'confirmed' | 'alreadyConfirmed' | 'cancelled' | 'invalidLink' | 'refused';

/** The final result of the call; undefined while there is none, or if a retry may help. */
function confirmationEnd(response: ConfirmedOrder | undefined, error: unknown): ConfirmationEnd | undefined {
  if (response !== undefined) return response.alreadyConfirmed ? 'alreadyConfirmed' : 'confirmed';
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'order_cancelled') return 'cancelled';
  if (error.status === 400 || error.status === 404) return 'invalidLink';
  return error.status === 409 ? 'refused' : undefined;
}
