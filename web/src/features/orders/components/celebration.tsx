import type { ReactNode } from 'react';
import type { Order } from '#contracts/orders/order.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { Knot } from '#web/ui/knot.tsx';
import { type LineOrder, LinePicture } from '../../photos/components/line-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';
import './celebration.css';

type CelebratedOrder = LineOrder & Pick<Order, 'lines'>;

interface CelebrationProps {
  /** Undefined until it has loaded. */
  readonly order: CelebratedOrder | undefined;
  /** The message, the next steps and the links. */
  readonly children: ReactNode;
}

const maxPictures = 5;

/** Celebrates a successful checkout: an animated ribbon ties itself above the gifts, except under prefers-reduced-motion. */
export function Celebration({ order, children }: CelebrationProps) {
  return (
    <div className="celebration">
      <div className="celebration__ribbon" aria-hidden="true">
        <Knot />
      </div>
      {order && <Gifts order={order} />}
      <div className="celebration__words">{children}</div>
    </div>
  );
}

function Gifts({ order }: { order: CelebratedOrder }) {
  const { lines } = order;
  const more = lines.length - maxPictures;
  return (
    <ul className="celebration__gifts">
      {lines.slice(0, maxPictures).map((line) => (
        <li key={line.lineId}>
          <DrawnWords line={line}>
            <LinePicture line={line} order={order} alt={line.title} sizes="9rem" eager />
          </DrawnWords>
        </li>
      ))}
      {more > 0 && <li className="celebration__more">{texts.morePictures(more)}</li>}
    </ul>
  );
}
