import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ManagedOrder } from '#contracts/manage-orders.ts';
import { latePart } from '#web/lib/late-part-query.ts';
import { manageOrders as texts } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LatePart } from '#web/ui/late-part.tsx';
import type { Cancellation } from '../cancellation.ts';
import { type Selection, useSelection } from '../use-selection.ts';
import { OrderTable } from './order-table.tsx';
import './selectable-orders.css';

const cancelForm = latePart('cancel-orders-form', () => import('./cancel-orders-form.tsx'));

interface SelectableOrdersProps {
  readonly orders: readonly ManagedOrder[];
  readonly onCancelled: (cancellation: Cancellation) => void;
  /** Shown between the table and the bar for the selected orders. */
  readonly children: ReactNode;
}

/** The orders with a checkbox each, and a bar to cancel the selected ones. */
export function SelectableOrders({ orders, onCancelled, children }: SelectableOrdersProps) {
  const selection = useSelection(orders);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {selection.selectable.length > 0 && <SelectAll selection={selection} />}
      <OrderTable orders={orders} selection={selection} />
      {children}
      <SelectionBar selection={selection} onCancel={() => setAsking(true)} />
      {asking && (
        <CancelDialog
          orders={selection.selected}
          onClose={() => setAsking(false)}
          onCancelled={(cancellation) => {
            setAsking(false);
            const cancelled = new Set(cancellation.cancelled);
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
    // HTML has no attribute for it.
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="select-all">
      <input ref={box} type="checkbox" checked={all} onChange={({ target }) => select(selectable, target.checked)} />
      {texts.selectAll}
    </label>
  );
}

/** Sticky while scrolling. The count is a live region, so it exists before any selection. */
function SelectionBar({ selection: { selected, select }, onCancel }: { selection: Selection; onCancel: () => void }) {
  const isEmpty = selected.length === 0;
  return (
    <div className={isEmpty ? 'visually-hidden' : 'selection-bar'}>
      <p role="status">{isEmpty ? '' : texts.selected(selected.length)}</p>
      {!isEmpty && (
        <div className="selection-bar__buttons">
          <Button look="quiet" onClick={() => select(selected, false)}>
            {texts.selectNone}
          </Button>
          <Button aria-haspopup="dialog" onClick={onCancel}>
            {texts.cancelOrders}
          </Button>
        </div>
      )}
    </div>
  );
}

interface CancelDialogProps {
  readonly orders: readonly ManagedOrder[];
  readonly onClose: () => void;
  readonly onCancelled: (cancellation: Cancellation) => void;
}

function CancelDialog({ orders, onClose, onCancelled }: CancelDialogProps) {
  // A refetch may change the list while the dialog is open, so the dialog keeps the orders that were selected.
  const [asked] = useState(orders);
  const [running, setRunning] = useState(false);
  return (
    <Dialog open held={running} onClose={onClose} title={texts.cancelOrdersAsk(asked.length)} closeLabel={texts.close}>
      <LatePart part={cancelForm}>
        {(CancelOrdersForm) => (
          <CancelOrdersForm orders={asked} onRunning={setRunning} onCancelled={onCancelled} onKeep={onClose} />
        )}
      </LatePart>
    </Dialog>
  );
}
