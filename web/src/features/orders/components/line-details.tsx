import { useLayoutEffect, useRef, useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import { fixingProof } from '#contracts/proofs/needed-proofs.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { orderDetails as texts } from '#web/texts/orders/order-details.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { moveFocus, moveFocusInView } from '#web/ui/move-focus.ts';
import { linePhotos, mayHavePhotos, withoutPendingPhotos } from '../../photos/line-photos-part.ts';
import { LineAnswers } from '../../questions/components/line-answers.tsx';
import '../../questions/components/questions.css';
import './line-details.css';

const detailsEditor = lazyPart('answer-form', () => import('./answer-form.tsx'));

/** True if there is an answer that the customer can add or change. Choices can't be changed after ordering. */
const hasDetails = ({ answered = [], missing = [], optional = [] }: Line): boolean =>
  missing.length + optional.length > 0 || answered.some(({ kind }) => kind !== undefined && kind !== 'choice');

/** The answers of an order line, with a form to add and change them until making starts. */
export function LineDetails({ order, line }: { order: Order; line: Line }) {
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Undefined until the customer opens the form. */
  const [view, setView] = useState<'open' | 'closed' | 'saved'>();
  useLayoutEffect(() => {
    if (view === 'closed') moveFocusInView(button.current ?? area.current);
  }, [view]);
  const { status, payment } = order;
  const isPlaced = status === 'placed' && payment.status !== 'refunded';
  const isOpen = isPlaced || status === 'awaiting-payment';
  const proof = fixingProof(line);
  const canChange = isPlaced && hasDetails(line);
  // Once making has started or a proof was sent, nothing can be added, so missing answers are not listed.
  const { missing: _, optional: __, ...answeredLine } = line;
  const open = () => {
    setView('open');
    // The button disappears. The form takes the focus once it has loaded.
    moveFocus(area.current);
  };
  return (
    <div className="order-details" ref={area} tabIndex={-1}>
      <LineAnswers line={isOpen && !proof ? withoutPendingPhotos(line, order.orderId) : answeredLine} />
      {mayHavePhotos(line) && (
        <LazyPart part={linePhotos}>{(LinePhotos) => <LinePhotos line={line} orderId={order.orderId} />}</LazyPart>
      )}
      {(view === 'open' || view === 'saved') && (
        <LazyPart part={detailsEditor}>
          {(DetailsEditor) => (
            <DetailsEditor
              order={order}
              line={line}
              isSaved={view === 'saved'}
              onSaved={() => setView('saved')}
              onClose={() => setView('closed')}
            />
          )}
        </LazyPart>
      )}
      {canChange && proof && <p className="order-details__note">{texts.proved[proof]}</p>}
      {view !== 'open' && canChange && !proof && (
        <Button ref={button} look="secondary" onClick={open}>
          <span>{(line.missing ?? line.optional) ? texts.add : texts.change}</span>{' '}
          <span className="visually-hidden">{texts.of(line.title)}</span>
        </Button>
      )}
    </div>
  );
}
