import { useLocation, useParams } from 'react-router-dom';
import confirmedGift from '#web/assets/drawings/confirmed-gift.svg';
import lostKite from '#web/assets/drawings/lost-kite.svg';
import { messageOf } from '#web/lib/problem.ts';
import { confirmOrder as texts } from '#web/texts/confirm-order.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { useConfirmOrder } from '../api/confirm-order.ts';
import { type ConfirmationEnd, confirmationEnd } from '../confirmation-end.ts';
import './confirm-order.css';

/** An order number and a token in the format of our mails. */
const mailedLink = /^\w{16}#[\w-]{43}$/;

/** The page of the mailed link that confirms an order (D24). Mail scanners open links, so opening the page changes nothing. */
export default function ConfirmOrderPage() {
  const { orderId = '' } = useParams();
  const { hash } = useLocation();
  // An address that no mail of ours contains.
  if (!mailedLink.test(orderId + hash)) return <Ended end="invalidLink" />;
  // A new link in the same tab starts over.
  return <ConfirmOrder key={orderId + hash} orderId={orderId} token={hash.slice(1)} />;
}

function ConfirmOrder({ orderId, token }: { orderId: string; token: string }) {
  const { mutate, data, error, isPending } = useConfirmOrder(orderId, { token });
  const end = confirmationEnd(data, error);
  if (end !== undefined) return <Ended end={end} orderId={orderId} reason={messageOf(error)} />;
  return (
    <Page title={texts.title} width="narrow">
      <div className="confirm-order">
        <p className="confirm-order__number">{texts.order(orderId)}</p>
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

/** A separate component, so that its heading takes the focus of the removed button. */
function Ended({ end, orderId, reason }: { end: ConfirmationEnd; orderId?: string; reason?: string }) {
  const { title, text } = { text: reason, ...texts.ends[end] };
  const confirmed = end === 'confirmed' || end === 'alreadyConfirmed';
  return (
    <Page key={end} title={title} width="narrow">
      <div className="confirm-order">
        <img src={confirmed ? confirmedGift : lostKite} alt="" width={240} height={200} />
        {orderId !== undefined && <p className="confirm-order__number">{texts.order(orderId)}</p>}
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
