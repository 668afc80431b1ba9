import { Fragment } from 'react';
import './order-number.css';

/**
 * An order's number in groups of four. Gaps separate the groups, not spaces, so that its copied text and its accessible name are the
 * plain number.
 */
export function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <span className="order-number" translate="no">
      {orderId.match(/.{1,4}/g)?.map((group, index) => (
        <Fragment key={`${index + 1} ${group}`}>
          {index > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  );
}
