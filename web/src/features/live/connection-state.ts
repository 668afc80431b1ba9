/**
 * The state of the live connection, a pure state machine: whether a connection is open, and whether the next one is being opened. A
 * planned renewal opens the next connection before it closes the last, so there is no gap.
 */
export interface ConnectionState {
  readonly open: boolean;
  readonly next: 'none' | 'opening' | 'waiting';
  /** Consecutive failures to open. */
  readonly failures: number;
}

export type ConnectionEvent =
  /** A connection is wanted: the page starts or becomes visible, or the network is back. */
  | 'wanted'
  /** No connection is wanted: the network is down, the page unloads, or the visitor has signed out. */
  | 'unwanted'
  | 'opened'
  /** Opening the next connection failed. */
  | 'failed'
  /** The open connection ended. */
  | 'lost'
  /** The backoff is over. */
  | 'waited'
  /** The open connection will soon reach its maximum age. */
  | 'ageing';

/** What to do now. `probe`: check whether the open connection still works. */
export type ConnectionEffect = 'open' | 'wait' | 'probe' | 'close' | 'nothing';

interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effect: ConnectionEffect;
}

export const noConnection: ConnectionState = { open: false, next: 'none', failures: 0 };

/** The next state and its effect. An event that doesn't fit the state changes nothing. */
export function step(state: ConnectionState, event: ConnectionEvent): ConnectionStep {
  const { open, next, failures } = state;
  switch (event) {
    case 'wanted':
      if (open && next === 'none') return { state, effect: 'probe' };
      return next === 'opening' ? unchanged(state) : opening({ ...state, failures: 0 });
    case 'unwanted':
      return { state: noConnection, effect: 'close' };
    case 'opened':
      return next === 'opening' ? { state: { ...noConnection, open: true }, effect: 'nothing' } : unchanged(state);
    case 'failed':
      return next === 'opening' ? waiting({ ...state, failures: failures + 1 }) : unchanged(state);
    case 'lost':
      if (!open) return unchanged(state);
      return next === 'none' ? waiting(noConnection) : unchanged({ ...state, open: false });
    case 'waited':
      return next === 'waiting' ? opening(state) : unchanged(state);
    case 'ageing':
      return open && next === 'none' ? opening(state) : unchanged(state);
  }
}

const opening = (state: ConnectionState): ConnectionStep => ({ state: { ...state, next: 'opening' }, effect: 'open' });
const waiting = (state: ConnectionState): ConnectionStep => ({ state: { ...state, next: 'waiting' }, effect: 'wait' });
const unchanged = (state: ConnectionState): ConnectionStep => ({ state, effect: 'nothing' });

const maxBackoff = 30_000;

/**
 * The backoff before the next attempt, in milliseconds: up to a second, doubled with each failure up to half a minute. Full
 * jitter, so that pages don't reconnect at the same time.
 */
export const backoffAfter = (failures: number, random: () => number): number =>
  random() * Math.min(maxBackoff, 1_000 * 2 ** failures);
