/**
 * One line's pending quantity, as a pure state machine. It sends the first click at once, and gathers later clicks until they
 * pause. Fifty quick clicks show at once and cost two calls. Without a state, the server's quantity applies.
 */
export type QuantityChange =
  | { readonly phase: 'sending'; readonly sent: number; readonly wanted: number }
  | { readonly phase: 'gathering'; readonly wanted: number };

export type QuantityEvent =
  | { readonly type: 'wanted'; readonly qty: number }
  /** No click for a moment. */
  | { readonly type: 'rested' }
  | { readonly type: 'accepted' }
  | { readonly type: 'refused' };

/** What to do now: send `change.sent`, or (re)start the wait for a pause. */
type QuantityEffect = 'send' | 'wait' | 'nothing';

interface QuantityStep {
  readonly change: QuantityChange | undefined;
  readonly effect: QuantityEffect;
}

const sending = (qty: number): QuantityStep => ({
  change: { phase: 'sending', sent: qty, wanted: qty },
  effect: 'send',
});

const gathering = (wanted: number): QuantityStep => ({ change: { phase: 'gathering', wanted }, effect: 'wait' });

/** The step for an event; an event that doesn't fit the phase changes nothing. */
export function step(change: QuantityChange | undefined, event: QuantityEvent): QuantityStep {
  if (event.type === 'wanted') {
    if (change === undefined) return sending(event.qty);
    if (change.phase === 'gathering') return gathering(event.qty);
    return { change: { ...change, wanted: event.qty }, effect: 'nothing' };
  }
  if (change?.phase === 'gathering' && event.type === 'rested') return sending(change.wanted);
  if (change?.phase === 'sending' && event.type === 'accepted') {
    return change.wanted === change.sent ? { change: undefined, effect: 'nothing' } : gathering(change.wanted);
  }
  // A refusal also drops gathered clicks: the line shows the server's quantity and the refusal.
  if (change?.phase === 'sending' && event.type === 'refused') return { change: undefined, effect: 'nothing' };
  return { change, effect: 'nothing' };
}
