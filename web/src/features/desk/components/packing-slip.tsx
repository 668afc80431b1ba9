import type { Line } from '#contracts/cart/cart.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { AnsweredPhotos } from '#contracts/orders/order-photos.ts';
import { formatDay } from '#web/lib/dates.ts';
import { brand } from '#web/texts/brand.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { orders as orderTexts } from '#web/texts/orders/orders.ts';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { formatPrice, Price } from '#web/ui/price.tsx';
import { ShopMark } from '#web/ui/shop-mark.tsx';
import { useContact } from '../../about/api/get-public-settings.ts';
import { addressLines, feesOf, hasCashToCollect } from '../../orders/address-and-payment.ts';
import { GiftPicture } from './gift-picture.tsx';
import { StopNotice } from './order-notices.tsx';
import '#web/ui/print-sheet.css';
import './packing-slip.css';

interface PackingSlipProps {
  readonly order: ManagedOrder;
  /** The photos of the order's lines; undefined if they could not be fetched. */
  readonly photos: ReadonlyMap<string, readonly AnsweredPhotos[]> | undefined;
  /** False to hide the prices from the recipient of a gift. */
  readonly prices: boolean;
}

/**
 * A4 sheets with the recipient and the contents of the parcel. Each gift is shown with its preview and the customer's answers.
 */
export function PackingSlip({ order, photos, prices }: PackingSlipProps) {
  const { orderId, createdAt, toPay, cartQty, giftMessage } = order;
  return (
    <article className="packing-slip print-sheet" aria-label={texts.slipOf(orderId)}>
      <StopNotice order={order} />
      <header className="packing-slip__head">
        <div>
          <p className="packing-slip__shop">
            <ShopMark />
          </p>
          <Sender />
        </div>
        <dl>
          <div>
            <dt>{texts.order}</dt>
            <dd>
              <OrderNumber orderId={orderId} />
            </dd>
          </div>
          <div>
            <dt>{orderTexts.placedOn}</dt>
            <dd>{formatDay(createdAt)}</dd>
          </div>
        </dl>
      </header>
      <section className="packing-slip__address" aria-labelledby="slip-address">
        <h2 id="slip-address">{orderTexts.address}</h2>
        <p>
          <bdi>{addressLines(order)}</bdi>
        </p>
      </section>
      {giftMessage !== undefined && (
        <section className="packing-slip__message" aria-labelledby="slip-message">
          <h2 id="slip-message">{orderTexts.giftMessage}</h2>
          <p dir="auto">{giftMessage}</p>
        </section>
      )}
      <SlipLines order={order} photos={photos} prices={prices} />
      <footer className="packing-slip__foot">
        <p>
          <span>{orderTexts.items(cartQty)}</span>
          {prices && (
            <span>
              <span>
                {feesOf(order)
                  .map(({ label, rupees }) => ` · ${label} ${formatPrice(rupees)}`)
                  .join('')}
              </span>
              {' · '}
              <Price rupees={toPay} />
            </span>
          )}
        </p>
        {/* Also on a slip without prices, because the courier must know. */}
        {hasCashToCollect(order) && <p className="packing-slip__collect">{texts.toCollect(formatPrice(toPay))}</p>}
        <p>{texts.slipThanks}</p>
      </footer>
    </article>
  );
}

function SlipLines({ order: { lines }, photos, prices }: PackingSlipProps) {
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
              <GiftPicture line={line} photos={photos} sizes="6rem" />
            </td>
            <th scope="row" className="packing-slip__title">
              {line.title}
              <SlipAnswers line={line} />
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

/** The answers of a line, without their surcharges. */
function SlipAnswers({ line: { answered = [] } }: { readonly line: Line }) {
  if (answered.length === 0) return null;
  return (
    <dl className="packing-slip__answers">
      {answered.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>{' '}
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the parcel comes from. With a logo, also the shop's name, which the logo may not say. */
function Sender() {
  const { legalName, address, phone } = useContact().data ?? {};
  const lines = new Set([brand.logo[0] && brand.name, legalName, address, phone].filter(Boolean));
  return lines.size > 0 && <p className="packing-slip__sender">{[...lines].join('\n')}</p>;
}
