import { useRef } from 'react';
import { delayedSteps as texts } from '#web/texts/desk/desk.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import type { DelayedStep } from '../api/take-step.ts';
import type { DelayedSteps } from '../use-delayed-steps.ts';

interface DelayedBarProps {
  readonly delayed: Pick<DelayedSteps, 'waiting' | 'result' | 'undo' | 'takeNow'>;
}

/** Shows the orders whose step is about to be taken, with an undo button. A live region, so it is always rendered. */
export function DelayedBar({ delayed: { waiting, result, undo, takeNow } }: DelayedBarProps) {
  const [first, ...others] = waiting;
  const unnumbered = waiting.filter(({ name, tracking }) => name === 'ship' && !tracking).length;
  const bar = useRef<HTMLDivElement>(null);
  // The button disappears when it is pressed, so the bar takes the focus.
  const press = (act: () => void) => () => {
    bar.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <div ref={bar} tabIndex={-1} className={first === undefined ? 'delayed-bar delayed-bar--quiet' : 'delayed-bar'}>
      <p role="status">
        {first === undefined ? (
          result && <span>{result === 'undone' ? texts.undone : manageOrders.step[result].done}</span>
        ) : (
          <Waiting first={first} others={others} />
        )}
        {unnumbered > 0 && <span className="delayed-bar__note">{texts.unnumbered(unnumbered)}</span>}
      </p>
      {first !== undefined && (
        <div className="delayed-bar__buttons">
          <Button look="quiet" onClick={press(takeNow)}>
            {texts.takeNow}
          </Button>
          <Button onClick={press(undo)}>{texts.undo}</Button>
        </div>
      )}
    </div>
  );
}

interface WaitingProps {
  readonly first: DelayedStep;
  readonly others: readonly DelayedStep[];
}

function Waiting({ first: { orderId, name }, others }: WaitingProps) {
  if (others.length > 0) return <span key="many">{texts.many([name, ...others.map((step) => step.name)])}</span>;
  return (
    <span key="one">
      <span>{manageOrders.order}</span> <OrderNumber orderId={orderId} /> <span>{texts.one(name)}</span>
    </span>
  );
}
