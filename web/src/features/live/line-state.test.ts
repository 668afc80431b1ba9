import { describe, expect, test } from 'vitest';
import { type LineEffect, type LineEvent, type LineState, noLine, step, waitAfter } from './line-state.ts';

const open: LineState = { open: true, next: 'none', failures: 0 };
const opening: LineState = { open: false, next: 'opening', failures: 0 };
const waiting: LineState = { open: false, next: 'waiting', failures: 3 };
const renewing: LineState = { open: true, next: 'opening', failures: 0 };

describe('the state of the live connection', () => {
  test.each<[string, LineState, LineEvent, LineState, LineEffect]>([
    ['begins when it is wanted', noLine, 'wanted', opening, 'open'],
    ['is there once opened', opening, 'opened', open, 'nothing'],
    ['is not opened twice', opening, 'wanted', opening, 'nothing'],
    ['waits after a failure', opening, 'failed', { open: false, next: 'waiting', failures: 1 }, 'wait'],
    ['waits longer after another', { ...opening, failures: 3 }, 'failed', { ...waiting, failures: 4 }, 'wait'],
    ['tries again after the wait', waiting, 'waited', { ...waiting, next: 'opening' }, 'open'],
    ['waits no longer when it is wanted at once', waiting, 'wanted', opening, 'open'],
    ['comes back by itself when it is lost', open, 'lost', { open: false, next: 'waiting', failures: 0 }, 'wait'],
    ['is renewed before its time is up, and stays open meanwhile', open, 'ageing', renewing, 'open'],
    ['is the new one then', renewing, 'opened', open, 'nothing'],
    ['stays the old one when renewing fails', renewing, 'failed', { open: true, next: 'waiting', failures: 1 }, 'wait'],
    ['goes on being renewed when the old one is lost', renewing, 'lost', opening, 'nothing'],
    ['is looked at when somebody comes back to it', open, 'wanted', open, 'probe'],
    ['ends when it is not wanted', open, 'unwanted', noLine, 'close'],
    ['stops opening when it is not wanted', opening, 'unwanted', noLine, 'close'],
    ['stops waiting when it is not wanted', waiting, 'unwanted', noLine, 'close'],
  ])('%s', (_what, before, event, state, effect) => {
    expect(step(before, event)).toEqual({ state, effect });
  });

  test.each<[LineState, LineEvent]>([
    [noLine, 'opened'],
    [noLine, 'failed'],
    [noLine, 'lost'],
    [noLine, 'waited'],
    [noLine, 'ageing'],
    [open, 'opened'],
    [open, 'failed'],
    [open, 'waited'],
    [opening, 'waited'],
    [opening, 'lost'],
    [renewing, 'ageing'],
  ])('in %j ignores %s', (state, event) => {
    expect(step(state, event)).toEqual({ state, effect: 'nothing' });
  });

  test('backs off with jitter, doubled with each failure, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((failures) => waitAfter(failures, () => 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(waitAfter(3, () => 0.25)).toBe(2_000);
    expect(waitAfter(3, () => 0)).toBe(0);
  });
});
