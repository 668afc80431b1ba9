import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { lastAskedAt } from '#contracts/desk/work-list.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/problem.ts';
import { nextSteps as texts } from '#web/texts/desk/desk.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { awaitedProofs, lacksAnswers, nextStep, owesRefund } from '../possible-steps.ts';
import type { DelayedSteps } from '../use-delayed-steps.ts';
import { missingIn } from './order-notices.tsx';

interface NextStepProps {
  readonly order: ManagedOrder;
  readonly delayed: DelayedSteps;
}

/** The usual next step of an order as a button, or the answers, the proof or the refund for which the order waits. */
export function NextStep({ order, delayed }: NextStepProps) {
  const { orderId, version, lines } = order;
  const name = nextStep(order);
  const failure = delayed.failureOf(orderId);
  const missing = lacksAnswers(order) ? missingIn(lines) : [];
  const asked = lastAskedAt(order);
  const proofs = awaitedProofs(order).map((proof) => texts.awaitedProof[proof]);
  const action = name && manageOrders.step[name].action;
  const busy = delayed.stepOf(orderId) !== undefined;
  return (
    <div className="next-step">
      {missing.length > 0 && (
        <div className="next-step__waiting">
          <p>{texts.waiting(missing)}</p>
          {asked !== undefined && <p>{manageOrders.lastAsked(formatMoment(asked))}</p>}
        </div>
      )}
      {proofs.length > 0 && <p className="next-step__waiting">{texts.waiting(proofs)}</p>}
      {owesRefund(order) && <p className="next-step__waiting">{texts.waiting([manageOrders.step.refund.action])}</p>}
      {name && (
        <Button
          look="secondary"
          busy={busy}
          busyLabel={manageOrders.stepPending}
          aria-label={busy ? undefined : texts.of(action ?? '', orderId)}
          onClick={() => delayed.delay([{ orderId, version, name }])}
        >
          {action}
        </Button>
      )}
      <p role="alert" className="next-step__failure">
        {failure instanceof Error && messageOf(failure)}
      </p>
    </div>
  );
}
