import { useState } from 'react';
import { isOpenCase } from '#contracts/cases/damage-case.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { unseenChanges } from '#contracts/desk/unseen-change.ts';
import { lastAskedAt } from '#contracts/desk/work-list.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { partsOf } from '#contracts/orders/refund-parts.ts';
import { isOpenDispute } from '#contracts/payments/dispute.ts';
import type { Means } from '#contracts/payments/means.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/problem.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { delayedSteps, deskNote } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { Message } from '#web/ui/message.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { useCase } from '../../cases/api/cases.ts';
import { progressOf, progressTitle } from '../../orders/progress-steps.ts';
import { useDeskNote } from '../api/desk-note.ts';
import { type DelayedName, type DelayedStep, type SeenOrder, type Step, useTakeStep } from '../api/take-step.ts';
import { lacksAnswers, needsAsking, type StepName, stepsOnPage } from '../possible-steps.ts';
import { isDelayed, useDelayedSteps } from '../use-delayed-steps.ts';
import { DelayedBar } from './delayed-bar.tsx';
import { StepDialog } from './step-dialog.tsx';
import './order-steps.css';
import './selectable-orders.css';
import { PartLink } from '#web/ui/part-link.tsx';

function doneText(name: StepName, { history }: ManagedOrder): string {
  const part = name === 'refund-part' ? [...partsOf(history).values()].at(-1) : undefined;
  return part?.status === 'made' ? texts.partDone(formatPrice(part.amount)) : texts.step[name].done;
}

/** Whether an order is as this step has left it. */
const hasTaken: Readonly<Record<DelayedName, (order: ManagedOrder) => boolean>> = {
  seen: (order) => unseenChanges(order).length === 0,
  ask: (order) => order.status === 'placed' && lastAskedAt(order) !== undefined,
  confirm: (order) => order.status === 'placed' && !needsConfirmation(order),
  make: ({ status }) => status === 'making',
  ship: ({ status }) => status === 'shipped',
  deliver: ({ status }) => status === 'delivered',
  collect: ({ payment }) => payment.status === 'collected',
};

/** The steps that an owner can currently take on this order, and the result of the last one. */
export function OrderSteps({ order }: { order: ManagedOrder }) {
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { mutateAsync, isPending, variables, data, error, reset } = useTakeStep(order);
  const [asked, setAsked] = useState<StepName>();
  const delayed = useDelayedSteps([order]);
  const { orderId, version } = order;
  const means = useMeans();
  const { data: note } = useDeskNote(orderId);
  const taken = note?.taken?.me === false ? note.taken : undefined;
  const asks = (name: StepName): boolean => taken !== undefined || needsAsking(name, order);
  const failure = error ?? delayed.failureOf(orderId);
  const isPart = error !== null && variables.name === 'refund-part';
  const steps = stepsOnPage(order);
  // The order can change meanwhile, also by a call whose response was lost.
  if (asked !== undefined && !steps.includes(asked)) setAsked(undefined);
  const tookEffect = error !== null && isOutcomeUnknown(error) && !isPart && !steps.includes(variables.name);
  const waitsFor = delayed.stepOf(orderId);
  const delay = (step: Omit<DelayedStep, keyof SeenOrder>) => {
    reset();
    delayed.delay([{ orderId, version, ...step }]);
  };
  const press = (name: StepName) => {
    if (asks(name) || !isDelayed(name)) return setAsked(name);
    delay({ name });
  };
  const done = (): string | undefined => {
    const { result } = delayed;
    if (waitsFor !== undefined) return undefined;
    if (result === 'undone') return delayedSteps.undone;
    if (result !== undefined) return hasTaken[result](order) ? texts.step[result].done : undefined;
    return variables !== undefined && data?.status === order.status ? doneText(variables.name, data) : undefined;
  };
  const takeConfirmed = async ({ name, ...facts }: Step) => {
    try {
      if (isDelayed(name)) delay({ name, ...facts });
      else {
        delayed.forget(orderId);
        await mutateAsync({ name, ...facts });
      }
    } catch (failure) {
      // If the order has changed meanwhile, the dialog's question is obsolete. A part may be stored although the call failed, so it
      // must not be sent again. Other failures can be retried in the dialog.
      if (!isConflict(failure) && (name !== 'refund-part' || isInvalid(failure))) throw failure;
    }
    setAsked(undefined);
  };
  return (
    <div className="order-steps" {...keptFocus}>
      <Message kind="success">{done()}</Message>
      <Message kind="error">
        {failure instanceof Error &&
          asked === undefined &&
          !tookEffect &&
          (isPart && isOutcomeUnknown(failure) ? texts.part.outcomeUnknown : refusalOf(failure, order, means))}
      </Message>
      <StepButtons order={order} asks={asks} pending={isPending ? variables.name : waitsFor} onPress={press} />
      <DelayedBar delayed={{ ...delayed, result: undefined }} />
      <StepDialog
        order={order}
        asked={asked}
        warning={taken && deskNote.takenBy(taken.by, formatMoment(taken.at))}
        onTake={takeConfirmed}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

interface StepButtonsProps {
  readonly order: ManagedOrder;
  /** Whether a step opens a dialog: each does while another owner has taken the order. */
  readonly asks: (name: StepName) => boolean;
  /** The step that is being taken. */
  readonly pending: StepName | undefined;
  readonly onPress: (name: StepName) => void;
}

function StepButtons({ order, asks, pending, onPress }: StepButtonsProps) {
  const steps = stepsOnPage(order);
  return (
    <>
      {steps.every((name) => name === 'give-back') && <NoSteps order={order} />}
      {steps.length > 0 && (
        <div className="order-steps__buttons">
          {steps.map((name, index) => (
            <Button
              key={name}
              look={lookOf(name, index === 0 && !isEarly(name, order))}
              busy={pending !== undefined}
              busyLabel={pending === name ? texts.stepPending : texts.step[name].action}
              aria-haspopup={asks(name) ? 'dialog' : undefined}
              onClick={() => onPress(name)}
            >
              {texts.step[name].action}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Says what is left besides the order's steps. */
function NoSteps({ order }: { readonly order: ManagedOrder }) {
  const { data: damage, isPending, isEnabled } = useCase(order, 'shop');
  if (isEnabled && isPending) return null;
  if (damage !== undefined && isOpenCase(damage)) return <PartLink heading="case-title">{texts.left.case}</PartLink>;
  const isDisputed = order.dispute !== undefined && isOpenDispute(order.dispute);
  return <p>{isDisputed ? texts.left.dispute : texts.noSteps}</p>;
}

/** True if another owner or Stripe has changed the order since this owner saw it. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'order_changed' || error.code === 'impossible_step');

const isInvalid = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'invalid_request';

const unknownOutcomes: ReadonlySet<ApiProblem['code']> = new Set(['network', 'gateway', 'unexpected']);

/** True if the shop may have done what was asked. Each other refusal says itself what it did. */
const isOutcomeUnknown = (error: Error): boolean => error instanceof ApiProblem && unknownOutcomes.has(error.code);

/** True for a step that comes before all answers. */
const isEarly = (name: StepName, order: ManagedOrder): boolean =>
  (name === 'make' || name === 'ship') && lacksAnswers(order);

/** Everyday steps have prominent buttons; steps that end an order, or must be confirmed first, don't. */
function lookOf(name: StepName, isMain: boolean): 'primary' | 'secondary' | 'quiet' {
  if (name === 'cancel' || name === 'refuse' || name === 'return' || name === 'give-back') return 'quiet';
  return isMain ? 'primary' : 'secondary';
}

/** Says why a step was refused. If the order has changed, it has been refetched by now, so the change is named too. */
function refusalOf(error: Error, order: ManagedOrder, means: Means): string {
  const now = isConflict(error) ? progressOf(order).find(({ state }) => state === 'current') : undefined;
  const change =
    now?.at === undefined ? '' : ` ${texts.meanwhile(progressTitle(now, means), now.by, formatMoment(now.at))}`;
  return messageOf(error) + change;
}
