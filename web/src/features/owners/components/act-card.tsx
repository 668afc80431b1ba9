import type { LoggedAct } from '#contracts/owners/owner-log.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { ownerLog as texts } from '#web/texts/owners/owner-log.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { changeInWords, ordersOf, originOf, productOf, wordsOf } from '../shown-acts.ts';

interface ActCardProps {
  readonly act: LoggedAct;
  /** The IDs of orders in the log. */
  readonly known: ReadonlySet<string>;
}

/** One entry of the log: the action, its objects, the owner, the time and where it came from. */
export function ActCard({ act, known }: ActCardProps) {
  const { at, name, email, objects, refused, ip, changes = [] } = act;
  const { what, detail } = wordsOf(act);
  const orders = ordersOf(act, known);
  const product = productOf(act);
  return (
    <article className={refused === undefined ? 'act' : 'act act--refused'}>
      <header className="act__head">
        <h2 className="act__what">{what}</h2>
        {refused !== undefined && <span className="act__refused">{texts.refused}</span>}
      </header>
      {detail !== '' && detail !== product?.name && <p className="act__detail">{detail}</p>}
      {changes.length > 0 && (
        <ul className="act__detail">
          {changes.map((change) => (
            <li key={change.field}>{changeInWords(change)}</li>
          ))}
        </ul>
      )}
      {product !== undefined && (
        <p className="act__objects">
          {product.path === undefined ? <span>{product.name}</span> : <Link to={product.path}>{product.name}</Link>}
        </p>
      )}
      {product === undefined && objects.length > 0 && (
        <p className="act__objects">
          {orders.length > 0
            ? orders.map((id) => (
                <Link key={id} to={`/manage/orders/${encodeURIComponent(id)}`}>
                  <OrderNumber orderId={id} />
                </Link>
              ))
            : objects.map((id) => <span key={id}>{id}</span>)}
        </p>
      )}
      <p className="act__who">
        <time dateTime={at}>{formatMoment(at)}</time>
        <span>{` · ${name || email} · ${originOf(ip)}`}</span>
      </p>
    </article>
  );
}
