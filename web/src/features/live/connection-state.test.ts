import { describe, expect, test } from 'vitest';
import {
  backoffAfter,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  noConnection,
  step,
} from './connection-state.ts';

const open: ConnectionState = { open: true, next: 'none', failures: 0 };
const opening: ConnectionState = { open: false, next: 'opening', failures: 0 };
const waiting: ConnectionState = { open: false, next: 'waiting', failures: 3 };
const renewing: ConnectionState = { open: true, next: 'opening', failures: 0 };

describe('the state of the live connection', () => {
  test.each<[string, ConnectionState, ConnectionEvent, ConnectionState, ConnectionEffect]>([
    ['opens when a connection is wanted', noConnection, 'wanted', opening, 'open'],
    ['is open once opened', opening, 'opened', open, 'nothing'],
    ['is not opened twice', opening, 'wanted', opening, 'nothing'],
    ['backs off after a failure', opening, 'failed', { open: false, next: 'waiting', failures: 1 }, 'wait'],
    [
      'backs off longer after another failure',
      { ...opening, failures: 3 },
      'failed',
      { ...waiting, failures: 4 },
      'wait',
    ],
    ['retries after the backoff', waiting, 'waited', { ...waiting, next: 'opening' }, 'open'],
    ['skips the backoff when a connection is wanted', waiting, 'wanted', opening, 'open'],
    ['reconnects after it was lost', open, 'lost', { open: false, next: 'waiting', failures: 0 }, 'wait'],
    ['stays open while its replacement opens', open, 'ageing', renewing, 'open'],
    ['continues with the replacement once that is open', renewing, 'opened', open, 'nothing'],
    [
      'continues with the old connection if the renewal fails',
      renewing,
      'failed',
      { open: true, next: 'waiting', failures: 1 },
      'wait',
    ],
    ['continues its renewal if the old connection is lost', renewing, 'lost', opening, 'nothing'],
    ['is probed when the visitor comes back to the page', open, 'wanted', open, 'probe'],
    ['closes when no connection is wanted', open, 'unwanted', noConnection, 'close'],
    ['stops opening when no connection is wanted', opening, 'unwanted', noConnection, 'close'],
    ['ends its backoff when no connection is wanted', waiting, 'unwanted', noConnection, 'close'],
  ])('%s', (_what, before, event, state, effect) => {
    expect(step(before, event)).toEqual({ state, effect });
  });

  test.each<[ConnectionState, ConnectionEvent]>([
    [noConnection, 'opened'],
    [noConnection, 'failed'],
    [noConnection, 'lost'],
    [noConnection, 'waited'],
    [noConnection, 'ageing'],
    [open, 'opened'],
    [open, 'failed'],
    [open, 'waited'],
    [opening, 'waited'],
    [opening, 'lost'],
    [renewing, 'ageing'],
  ])('in the state %j ignores the event %s', (state, event) => {
    expect(step(state, event)).toEqual({ state, effect: 'nothing' });
  });

  test('backs off with jitter, doubled with each failure, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((failures) => backoffAfter(failures, () => 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(backoffAfter(3, () => 0.25)).toBe(2_000);
    expect(backoffAfter(3, () => 0)).toBe(0);
  });
});
