import type { Tracking } from '#contracts/orders/tracking.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import './order-tracking.css';

/** A parcel's carrier and number, and a link to its page, or to the page on which customers enter the number. */
export function OrderTracking({ tracking: { name, number, url } }: { tracking: Tracking }) {
  return (
    <div className="order-tracking">
      <p>
        <bdi>{name}</bdi> <bdi className="order-tracking__number">{number}</bdi>
      </p>
      {url !== undefined && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          <span>{url.includes(number) ? texts.track : texts.trackOnPage(name)}</span>
          <span className="visually-hidden">{` ${texts.newTab}`}</span>
        </a>
      )}
    </div>
  );
}
