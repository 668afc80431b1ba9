import { useLocation, useParams } from 'react-router-dom';
import type { ProofLook } from '#contracts/proofs/proof.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useSession } from '#web/lib/session.tsx';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Page } from '#web/ui/page.tsx';
import { useProofLook } from '../api/proofs.ts';
import { PrivatePicture } from './private-picture.tsx';
import './proofs.css';

/** The order number and the token of a link in our mails. */
const mailedLink = /^\w{16}#[\w-]{43}$/;

/** The page behind the mailed link to a proof. It shows the picture without login; the answer needs one. */
export default function ProofPage() {
  const { orderId = '' } = useParams();
  const { hash } = useLocation();
  if (!mailedLink.test(orderId + hash)) return <DeadLink orderId={orderId} end="invalid" />;
  return <Look key={orderId + hash} orderId={orderId} token={hash.slice(1)} />;
}

function Look({ orderId, token }: { orderId: string; token: string }) {
  const query = useProofLook(orderId, token);
  const { status, code } = query.error instanceof ApiProblem ? query.error : {};
  if (status === 404) return <DeadLink orderId={orderId} end="invalid" />;
  if (code === 'order_cancelled') return <DeadLink orderId={orderId} end="cancelled" />;
  return (
    <Page title={texts.link.title} width="narrow">
      {query.data ? (
        <Shown orderId={orderId} look={query.data} renew={query.refetch} />
      ) : (
        <LoadingOrError query={query} />
      )}
    </Page>
  );
}

function Shown({ orderId, look, renew }: { orderId: string; look: ProofLook; renew: () => unknown }) {
  const { title, round, status, sentAt, picture, unanswered } = look;
  return (
    <article className="proof">
      <h2>{texts.heading(title, round)}</h2>
      <p className={`proof__status proof__status--${status}`}>
        {unanswered ? texts.unanswered.customer[unanswered] : texts.since(texts.status[status], formatDay(sentAt))}
      </p>
      <PrivatePicture picture={picture} alt={texts.picture(title)} renew={renew} />
      <OpenOrder orderId={orderId} decides={status === 'sent' && unanswered === undefined} />
    </article>
  );
}

/** The order's page asks for the login, and returns to itself. */
function OpenOrder({ orderId, decides = false }: { orderId: string; decides?: boolean }) {
  const { me } = useSession();
  return (
    <p>
      <LinkButton to={`/orders/${encodeURIComponent(orderId)}`}>
        {decides && !me ? texts.link.decide : texts.link.openOrder}
      </LinkButton>
    </p>
  );
}

/** A link without a proof: it is broken, or its order was cancelled. */
function DeadLink({ orderId, end }: { orderId: string; end: keyof typeof texts.link.ends }) {
  const { title, text } = texts.link.ends[end];
  return (
    <Page title={title} width="narrow">
      <div className="proof">
        <p>{text}</p>
        <p>
          <OrderNumber orderId={orderId} />
        </p>
        <OpenOrder orderId={orderId} />
      </div>
    </Page>
  );
}
