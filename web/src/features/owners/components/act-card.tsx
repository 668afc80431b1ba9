import type { LoggedAct } from '#contracts/owners/owner-log.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { ownerLog as texts } from '#web/texts/owners/owner-log.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';

const words: Readonly<Record<string, string>> = texts.calls;

/** One entry of the log: the action, its objects, the owner, the time and the IP address. */
export function ActCard({ act: { at, name, email, call, objects, detail, refused, ip } }: { act: LoggedAct }) {
  const ofOrders = call.includes('/orders');
  return (
    <article className={refused === undefined ? 'act' : 'act act--refused'}>
      <header className="act__head">
        <h2 className="act__what">{words[call] ?? call}</h2>
        {refused !== undefined && <span className="act__refused">{texts.refused}</span>}
      </header>
      {detail !== undefined && <p className="act__detail">{detail}</p>}
      {objects.length > 0 && (
        <p className="act__objects">
          {objects.map((id) =>
            ofOrders ? (
              <Link key={id} to={`/manage/orders/${encodeURIComponent(id)}`}>
                <OrderNumber orderId={id} />
              </Link>
            ) : (
              <span key={id}>{id}</span>
            ),
          )}
        </p>
      )}
      <p className="act__who">
        <time dateTime={at}>{formatMoment(at)}</time>
        <span>{` · ${name || email} · ${texts.from(ip)}`}</span>
      </p>
    </article>
  );
}
