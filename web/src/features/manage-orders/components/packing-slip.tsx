import type { Order } from '#contracts/order.ts';
import { formatDay } from '#web/lib/dates.ts';
import { brand, orders as orderTexts, manageOrders as texts } from '#web/texts.ts';
import { Knot } from '#web/ui/knot.tsx';
import { formatPrice, Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { addressLines } from '../../orders/address-lines.ts';
import './packing-slip.css';

interface PackingSlipProps {
  readonly order: Order;
  /** False for a gift, whose recipient must not see the prices. */
  readonly prices: boolean;
}

/** One sheet of A4 with the recipient and the contents of the parcel. */
export function PackingSlip({ order, prices }: PackingSlipProps) {
  const { orderId, createdAt, cartPrice, cartQty } = order;
  const toCollect = prices && order.status !== 'cancelled' && order.payment.status === 'due';
  return (
    <article className="packing-slip" aria-label={texts.slipOf(orderId)}>
      <header className="packing-slip__head">
        <p className="packing-slip__shop">
          <Knot />
          {brand.name}
        </p>
        <dl>
          <div>
            <dt>{texts.order}</dt>
            <dd>{orderId}</dd>
          </div>
          <div>
            <dt>{orderTexts.placedOn}</dt>
            <dd>{formatDay(createdAt)}</dd>
          </div>
        </dl>
      </header>
      <section className="packing-slip__address" aria-labelledby="slip-address">
        <h2 id="slip-address">{orderTexts.address}</h2>
        <p>{addressLines(order)}</p>
      </section>
      <SlipLines order={order} prices={prices} />
      <footer className="packing-slip__foot">
        <p>
          {orderTexts.items(cartQty)}
          {prices && (
            <>
              {' · '}
              <Price rupees={cartPrice} />
            </>
          )}
        </p>
        {toCollect && <p className="packing-slip__collect">{texts.toCollect(formatPrice(cartPrice))}</p>}
        <p>{texts.slipThanks}</p>
      </footer>
    </article>
  );
}

function SlipLines({ order: { lines }, prices }: PackingSlipProps) {
  return (
    <table className="packing-slip__lines">
      <thead>
        <tr>
          <th scope="col" colSpan={2} className="packing-slip__column">
            {texts.present}
          </th>
          <th scope="col" className="packing-slip__column packing-slip__number">
            {texts.quantity}
          </th>
          {prices && (
            <th scope="col" className="packing-slip__column packing-slip__number">
              {orderTexts.total}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineId}>
            <td className="packing-slip__picture">
              {/* Loaded at once: printing doesn't scroll. */}
              <ProductPicture product={line} alt="" sizes="4rem" eager />
            </td>
            <th scope="row" className="packing-slip__title">
              {line.title}
            </th>
            <td className="packing-slip__number">{line.qty}</td>
            {prices && (
              <td className="packing-slip__number">
                <Price rupees={line.totalProductPrice} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
