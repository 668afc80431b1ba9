/**
 * The pending quantity of one line, as a pure state machine. It sends the first click at once and debounces later ones: fifty
 * quick clicks make two calls. Without a pending change, the server's quantity applies.
 */
export type QuantityChange =
  | { readonly phase: 'sending'; readonly sent: number; readonly wanted: number }
  | { readonly phase: 'debouncing'; readonly wanted: number };

export type QuantityEvent =
  | { readonly type: 'wanted'; readonly qty: number }
  /** There was no click for `debounceMilliseconds`. */
  | { readonly type: 'debounced' }
  | { readonly type: 'accepted' }
  | { readonly type: 'refused' };

/** What the caller must do: send `change.sent`, or (re)start the debounce timer. */
type QuantityEffect = 'send' | 'debounce' | 'nothing';

interface QuantityStep {
  readonly change: QuantityChange | undefined;
  readonly effect: QuantityEffect;
}

const sending = (qty: number): QuantityStep => ({
  change: { phase: 'sending', sent: qty, wanted: qty },
  effect: 'send',
});

const debouncing = (wanted: number): QuantityStep => ({ change: { phase: 'debouncing', wanted }, effect: 'debounce' });

/** The next state and its effect. Events that don't apply to the phase change nothing. */
export function step(change: QuantityChange | undefined, event: QuantityEvent): QuantityStep {
  if (event.type === 'wanted') {
    if (change === undefined) return sending(event.qty);
    if (change.phase === 'debouncing') return debouncing(event.qty);
    return { change: { ...change, wanted: event.qty }, effect: 'nothing' };
  }
  if (change?.phase === 'debouncing' && event.type === 'debounced') return sending(change.wanted);
  if (change?.phase === 'sending' && event.type === 'accepted') {
    return change.wanted === change.sent ? { change: undefined, effect: 'nothing' } : debouncing(change.wanted);
  }
  // A refusal also drops the debounced clicks, so that the line shows the server's quantity with the refusal.
  if (change?.phase === 'sending' && event.type === 'refused') return { change: undefined, effect: 'nothing' };
  return { change, effect: 'nothing' };
}
