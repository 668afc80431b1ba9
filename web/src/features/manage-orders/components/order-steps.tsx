import { useRef, useState } from 'react';
import type { Order } from '../../../../../lambdas/contracts/order.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { messageOf } from '../../../lib/problem.ts';
import { manageOrders as texts } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { stagesOf } from '../../orders/order-stages.ts';
import { stageTitle } from '../../orders/stage-title.ts';
import { type Step, useTakeStep } from '../api/take-step.ts';
import { isDoubtful, possibleSteps, type StepName } from '../possible-steps.ts';
import { StepDialog } from './step-dialog.tsx';
import './order-steps.css';

/** The steps an owner can take with this order now, and how the last one went. */
export function OrderSteps({ order }: { order: Order }) {
  const area = useRef<HTMLDivElement>(null);
  const { mutate, mutateAsync, isPending, variables, data, error } = useTakeStep(order.orderId);
  const [asked, setAsked] = useState<StepName>();
  // The buttons are others now: the next Tab goes on from here.
  const goOn = () => area.current?.focus({ preventScroll: true });
  const press = (name: StepName) => (isDoubtful(name) ? setAsked(name) : mutate({ name }, { onSettled: goOn }));
  const takeDoubtful = async (step: Step) => {
    try {
      await mutateAsync(step);
    } catch (failure) {
      // Where the order has moved meanwhile there is nothing left to ask; anything else can be tried again.
      if (!isTooLate(failure)) throw failure;
    }
    setAsked(undefined);
    goOn();
  };
  const steps = possibleSteps(order);
  return (
    <div className="order-steps" ref={area} tabIndex={-1}>
      <Message kind="success">{data && variables && texts.step[variables.name].done}</Message>
      <Message kind="error">{error && asked === undefined && <Refusal error={error} order={order} />}</Message>
      {steps.length === 0 ? (
        <p>{texts.noSteps}</p>
      ) : (
        <div className="order-steps__buttons">
          {steps.map((name, index) => (
            <Button
              key={name}
              look={lookOf(name, index)}
              busy={isPending}
              busyLabel={variables?.name === name ? texts.taking : texts.step[name].action}
              aria-haspopup={isDoubtful(name) ? 'dialog' : undefined}
              onClick={() => press(name)}
            >
              {texts.step[name].action}
            </Button>
          ))}
        </div>
      )}
      <StepDialog order={order} asked={asked} onTake={takeDoubtful} onClose={() => setAsked(undefined)} />
    </div>
  );
}

const isTooLate = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'impossible_step';

/** What an owner does day by day stands out; what ends an order does not. */
function lookOf(name: StepName, index: number): 'primary' | 'secondary' | 'quiet' {
  if (name === 'cancel' || name === 'refuse') return 'quiet';
  return index === 0 && name !== 'refund' ? 'primary' : 'secondary';
}

/** Why a step was refused; where the order has moved meanwhile, also how: it has been fetched anew by then. */
function Refusal({ error, order }: { error: Error; order: Order }) {
  const now = isTooLate(error) ? stagesOf(order).find(({ state }) => state === 'current') : undefined;
  return (
    <>
      {messageOf(error)}
      {now?.at !== undefined && ` ${texts.meanwhile(stageTitle(now), now.by, formatMoment(now.at))}`}
    </>
  );
}
