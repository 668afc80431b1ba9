import { useState } from 'react';
import type { Line } from '#contracts/cart.ts';
import type { Order } from '#contracts/order.ts';
import { latePart } from '#web/lib/late-part-query.ts';
import { orderDetails as texts } from '#web/texts/order-details.ts';
import { Button } from '#web/ui/button.tsx';
import { LatePart } from '#web/ui/late-part.tsx';
import { linePhotos, mayHavePhotos, withoutPendingPhotos } from '../../photos/line-photos-part.ts';
import { LineAnswers } from '../../questions/components/line-answers.tsx';
import '../../questions/components/questions.css';
import './line-details.css';

const answerForm = latePart('answer-form', () => import('./answer-form.tsx'));

/** True if there is an answer that the customer can add or change. Choices can't be changed after ordering. */
const hasDetails = ({ answered = [], missing = [], optional = [] }: Line): boolean =>
  missing.length + optional.length > 0 || answered.some(({ kind }) => kind !== undefined && kind !== 'choice');

/** The answers of an order line, with a form to add and change them until making starts. */
export function LineDetails({ order, line }: { order: Order; line: Line }) {
  const [view, setView] = useState<'closed' | 'open' | 'saved'>('closed');
  const isOpen = order.status === 'placed' || order.status === 'awaiting-payment';
  const canChange = order.status === 'placed' && hasDetails(line);
  // Once making has started, nothing can be added, so missing answers are not listed.
  const { missing: _, optional: __, ...answeredLine } = line;
  return (
    <div className="order-details">
      <LineAnswers line={isOpen ? withoutPendingPhotos(line, order.orderId) : answeredLine} />
      {mayHavePhotos(line) && (
        <LatePart part={linePhotos}>{(LinePhotos) => <LinePhotos line={line} orderId={order.orderId} />}</LatePart>
      )}
      {view === 'open' && (
        <LatePart part={answerForm}>
          {(AnswerForm) => (
            <AnswerForm order={order} line={line} onSaved={() => setView('saved')} onClose={() => setView('closed')} />
          )}
        </LatePart>
      )}
      {view !== 'open' && canChange && (
        <Button look="secondary" onClick={() => setView('open')}>
          {(line.missing ?? line.optional) ? texts.add : texts.change}{' '}
          <span className="visually-hidden">{texts.of(line.title)}</span>
        </Button>
      )}
      <p className="order-details__saved" role="status">
        {view === 'saved' && texts.saved}
      </p>
    </div>
  );
}
