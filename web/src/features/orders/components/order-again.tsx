import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '#contracts/orders/order.ts';
import type { OrderedAgain } from '#contracts/orders/order-again.ts';
import { formatLocalDay } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/problem.ts';
import { ownSteps as texts } from '#web/texts/orders/own-steps.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Message } from '#web/ui/message.tsx';
import { useOrderAgain } from '../api/own-steps.ts';
import './own-steps.css';

/** Puts the gifts of an order into the cart, and goes there. Before that, it names what is missing. */
export function OrderAgain({ order: { orderId, createdAt } }: { order: Pick<Order, 'orderId' | 'createdAt'> }) {
  const navigate = useNavigate();
  const again = useOrderAgain(orderId);
  const [outcome, setOutcome] = useState<OrderedAgain>();
  const add = () =>
    again.mutate(undefined, {
      onSuccess: (added) => {
        if (added.left.length + added.lost.length > 0) setOutcome(added);
        else void navigate('/cart');
      },
    });
  return (
    <>
      <Button look="secondary" busy={again.isPending} busyLabel={texts.adding} onClick={add}>
        <span>{texts.again}</span> <span className="visually-hidden">{texts.againOf(formatLocalDay(createdAt))}</span>
      </Button>
      <Message kind="error">{again.error && messageOf(again.error)}</Message>
      {outcome && (
        <Dialog open onClose={() => setOutcome(undefined)} title={texts.againTitle} closeLabel={texts.close}>
          <Outcome outcome={outcome} />
        </Dialog>
      )}
    </>
  );
}

function Outcome({ outcome: { lines, left, lost } }: { outcome: OrderedAgain }) {
  return (
    <>
      <p>{lines.length === 0 ? texts.nothingAdded : texts.someAdded(lines.length)}</p>
      {left.length > 0 && (
        <>
          <p>{texts.left}</p>
          <ul className="order-again__list">
            {left.map(({ productId, title, problem }, index) => (
              <li key={`${productId} ${index + 1}`}>
                <strong>{title}</strong> <span>{problem.detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p>{texts.lost}</p>
          <ul className="order-again__list">
            {lost.map(({ lineId, title, photos, labels }) => (
              <li key={lineId}>
                <strong>{title}</strong> <span>{reasonsOf(photos, labels)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {lines.length > 0 && <LinkButton to="/cart">{texts.toCart}</LinkButton>}
    </>
  );
}

const reasonsOf = (photos: number, labels: readonly string[]): string =>
  [...(photos > 0 ? [texts.photosGone(photos)] : []), ...(labels.length > 0 ? [texts.answersGone(labels)] : [])].join(
    '; ',
  );
