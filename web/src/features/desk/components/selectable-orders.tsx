import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { nextSteps } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { Cancellation } from '../api/cancel-orders.ts';
import { nextStep, type RowStep } from '../possible-steps.ts';
import { type DelayedSteps, useDelayedSteps } from '../use-delayed-steps.ts';
import { type Selection, useSelection } from '../use-selection.ts';
import { DelayedBar } from './delayed-bar.tsx';
import { OrderTable } from './order-table.tsx';
import './selectable-orders.css';

const cancelForm = lazyPart('cancel-orders-form', () => import('./cancel-orders-form.tsx'));

interface SelectableOrdersProps {
  readonly orders: readonly ManagedOrder[];
  readonly onCancelled: (cancellation: Cancellation) => void;
  /** Shown between the table and the bar for the selected orders. */
  readonly below: ReactNode;
  /** Controls of the list, shown beside the one that selects all. */
  readonly children: ReactNode;
}

/** The orders with a checkbox each, and a bar with the actions for the selected ones. */
export function SelectableOrders({ orders, onCancelled, below, children }: SelectableOrdersProps) {
  const selection = useSelection(orders);
  const [asking, setAsking] = useState(false);
  const delayed = useDelayedSteps(orders);
  return (
    <>
      <div className="order-tools">
        {selection.selectable.length > 0 && <SelectAll selection={selection} />}
        {children}
      </div>
      <OrderTable orders={orders} selection={selection} delayed={delayed} />
      {below}
      <SelectionBar selection={selection} delayed={delayed} onCancel={() => setAsking(true)} />
      <DelayedBar delayed={delayed} />
      {asking && (
        <CancelDialog
          orders={selection.selected}
          onClose={() => setAsking(false)}
          onCancelled={(cancellation) => {
            setAsking(false);
            const cancelled = new Set(cancellation.cancelled);
            for (const orderId of cancelled) delayed.forget(orderId);
            // Failed orders stay selected for a retry.
            selection.select(
              orders.filter(({ orderId }) => cancelled.has(orderId)),
              false,
            );
            onCancelled(cancellation);
          }}
        />
      )}
    </>
  );
}

function SelectAll({ selection: { selectable, selected, select } }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const all = selected.length === selectable.length;
  const some = selected.length > 0 && !all;
  useEffect(() => {
    // Set from a script, because HTML has no attribute for it.
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="select-all">
      <input ref={box} type="checkbox" checked={all} onChange={({ target }) => select(selectable, target.checked)} />
      {texts.selectAll}
    </label>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly delayed: DelayedSteps;
  readonly onCancel: () => void;
}

/** The actions for the selected orders. Rendered without a selection too, because its count is a live region. */
function SelectionBar({ selection: { selected, select }, delayed, onCancel }: SelectionBarProps) {
  const isEmpty = selected.length === 0;
  const steps = stepsOf(selected);
  const left = selected.filter((order) => nextStep(order) === undefined).length;
  const take = ({ name, orders }: SharedStep) => {
    delayed.delay(orders.map(({ orderId, version }) => ({ orderId, version, name })));
    select(orders, false);
  };
  return (
    <div className={isEmpty ? 'visually-hidden' : 'selection-bar'}>
      <p role="status">{!isEmpty && texts.selected(selected.length, left)}</p>
      {!isEmpty && (
        <div className="selection-bar__buttons">
          <Button look="quiet" onClick={() => select(selected, false)}>
            {texts.selectNone}
          </Button>
          <Button look="secondary" aria-haspopup="dialog" onClick={onCancel}>
            {texts.cancelOrders}
          </Button>
          {steps.map((step, index) => (
            <Button
              key={step.name}
              look={index === steps.length - 1 ? 'primary' : 'secondary'}
              onClick={() => take(step)}
            >
              {nextSteps.several(texts.step[step.name].action, step.orders.length)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface SharedStep {
  readonly name: RowStep;
  readonly orders: readonly ManagedOrder[];
}

/** The next steps of these orders, that of the most orders last. Orders without one are left out. */
const stepsOf = (orders: readonly ManagedOrder[]): readonly SharedStep[] =>
  [...new Set(orders.map(nextStep))]
    .filter((name) => name !== undefined)
    .map((name) => ({ name, orders: orders.filter((order) => nextStep(order) === name) }))
    .sort((one, other) => one.orders.length - other.orders.length);

interface CancelDialogProps {
  readonly orders: readonly ManagedOrder[];
  readonly onClose: () => void;
  readonly onCancelled: (cancellation: Cancellation) => void;
}

function CancelDialog({ orders, onClose, onCancelled }: CancelDialogProps) {
  // Keeps the orders that were selected, because a refetch may change the list while the dialog is open.
  const [asked] = useState(orders);
  const [running, setRunning] = useState(false);
  return (
    <Dialog open held={running} onClose={onClose} title={texts.cancelOrdersAsk(asked.length)} closeLabel={texts.close}>
      <LazyPart part={cancelForm}>
        {(CancelOrdersForm) => (
          <CancelOrdersForm orders={asked} onRunning={setRunning} onCancelled={onCancelled} onKeep={onClose} />
        )}
      </LazyPart>
    </Dialog>
  );
}
