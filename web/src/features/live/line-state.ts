/**
 * The live line as a pure state machine: an open connection or none, and whether the next one is on its way. The next is
 * opened before the last is closed, so that a planned renewal leaves no moment without a line.
 */
export interface LineState {
  readonly open: boolean;
  readonly next: 'none' | 'opening' | 'waiting';
  /** Openings that failed one after another. */
  readonly failures: number;
}

export type LineEvent =
  /** A line is wanted now: at the start, when the network is back, when the page is looked at again. */
  | 'wanted'
  /** There is no point in a line: the network is gone, the page is put away, or the visitor is. */
  | 'unwanted'
  | 'opened'
  /** The next connection did not come about. */
  | 'failed'
  /** The open connection has ended. */
  | 'lost'
  /** The wait before the next try is over. */
  | 'waited'
  /** The open connection will soon have to end. */
  | 'ageing';

/** What to do now. `probe`: find out whether the open connection still is one. */
export type LineEffect = 'open' | 'wait' | 'probe' | 'close' | 'nothing';

interface LineStep {
  readonly state: LineState;
  readonly effect: LineEffect;
}

export const noLine: LineState = { open: false, next: 'none', failures: 0 };

/** The step that an event makes; an event that does not belong to the state changes nothing. */
export function step(state: LineState, event: LineEvent): LineStep {
  const { open, next, failures } = state;
  switch (event) {
    case 'wanted':
      if (open && next === 'none') return { state, effect: 'probe' };
      return next === 'opening' ? unchanged(state) : opening({ ...state, failures: 0 });
    case 'unwanted':
      return { state: noLine, effect: 'close' };
    case 'opened':
      return next === 'opening' ? { state: { ...noLine, open: true }, effect: 'nothing' } : unchanged(state);
    case 'failed':
      return next === 'opening' ? waiting({ ...state, failures: failures + 1 }) : unchanged(state);
    case 'lost':
      if (!open) return unchanged(state);
      return next === 'none' ? waiting(noLine) : unchanged({ ...state, open: false });
    case 'waited':
      return next === 'waiting' ? opening(state) : unchanged(state);
    case 'ageing':
      return open && next === 'none' ? opening(state) : unchanged(state);
  }
}

const opening = (state: LineState): LineStep => ({ state: { ...state, next: 'opening' }, effect: 'open' });
const waiting = (state: LineState): LineStep => ({ state: { ...state, next: 'waiting' }, effect: 'wait' });
const unchanged = (state: LineState): LineStep => ({ state, effect: 'nothing' });

const longestWait = 30_000;

/**
 * Milliseconds before the next try: anything up to a second, doubling with each failure up to half a minute. Wholly by
 * chance, so that pages that lost their lines together do not come back together.
 */
export const waitAfter = (failures: number, random: () => number): number =>
  random() * Math.min(longestWait, 1_000 * 2 ** failures);
