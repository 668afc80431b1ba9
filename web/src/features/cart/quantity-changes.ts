/**
 * One line's quantity between the shopper's thumb and the server, as a pure state machine. The first click is sent at
 * once; what is clicked while it travels is gathered, and sent together when the clicking has come to rest. Fifty quick
 * clicks show at once and cost two calls. No state means that the server has the last word.
 */
export type QuantityChange =
  | { readonly phase: 'sending'; readonly sent: number; readonly wanted: number }
  | { readonly phase: 'gathering'; readonly wanted: number };

export type QuantityEvent =
  | { readonly type: 'wanted'; readonly qty: number }
  /** Nobody has clicked for a moment. */
  | { readonly type: 'rested' }
  | { readonly type: 'accepted' }
  | { readonly type: 'refused' };

/** What to do now: send `change.sent`, or wait (anew) until the clicking rests. */
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

/** The step that an event makes; an event that does not belong to the phase changes nothing. */
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
  // A refusal drops what was gathered too: the line goes back to what the server holds, and the shopper is told.
  if (change?.phase === 'sending' && event.type === 'refused') return { change: undefined, effect: 'nothing' };
  return { change, effect: 'nothing' };
}
