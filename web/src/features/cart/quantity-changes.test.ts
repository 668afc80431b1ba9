import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuantityChange, type QuantityEvent, step } from './quantity-changes.ts';

const wanted = (qty: number): QuantityEvent => ({ type: 'wanted', qty });

describe('a line’s pending quantity', () => {
  it('sends the first click at once', () => {
    expect(step(undefined, wanted(2))).toEqual({
      change: { phase: 'sending', sent: 2, wanted: 2 },
      effect: 'send',
    });
  });

  it('gathers clicks while a call is pending', () => {
    const change: QuantityChange = { phase: 'sending', sent: 2, wanted: 2 };
    expect(step(change, wanted(3))).toEqual({ change: { phase: 'sending', sent: 2, wanted: 3 }, effect: 'nothing' });
  });

  it('is done when the sent quantity is the wanted one', () => {
    expect(step({ phase: 'sending', sent: 3, wanted: 3 }, { type: 'accepted' })).toEqual({
      change: undefined,
      effect: 'nothing',
    });
  });

  it('waits for a pause before it sends again', () => {
    const gathering = { change: { phase: 'gathering', wanted: 7 }, effect: 'wait' } as const;
    expect(step({ phase: 'sending', sent: 2, wanted: 7 }, { type: 'accepted' })).toEqual(gathering);
    expect(step({ phase: 'gathering', wanted: 6 }, wanted(7))).toEqual(gathering);
    expect(step(gathering.change, { type: 'rested' })).toEqual({
      change: { phase: 'sending', sent: 7, wanted: 7 },
      effect: 'send',
    });
  });

  it('D5: returns to the server’s quantity after a refusal, and drops gathered clicks', () => {
    expect(step({ phase: 'sending', sent: 2, wanted: 9 }, { type: 'refused' }).change).toBeUndefined();
  });

  it('ignores events that do not fit its phase', () => {
    const change: QuantityChange = { phase: 'gathering', wanted: 4 };
    expect(step(change, { type: 'accepted' })).toEqual({ change, effect: 'nothing' });
    expect(step(undefined, { type: 'rested' })).toEqual({ change: undefined, effect: 'nothing' });
  });

  it('always ends with the last wanted quantity, for any sequence of clicks, pauses and answers', () => {
    const events = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map(wanted),
      fc.constantFrom<QuantityEvent>({ type: 'rested' }, { type: 'accepted' }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.array(events), (first, more) => {
        let change: QuantityChange | undefined;
        let last = first;
        let server = 0;
        const handle = (event: QuantityEvent) => {
          if (event.type === 'wanted') last = event.qty;
          if (event.type === 'accepted' && change?.phase === 'sending') server = change.sent;
          change = step(change, event).change;
        };
        for (const event of [wanted(first), ...more]) handle(event);
        // However it stands now: the clicking rests, and the server answers.
        for (const type of ['rested', 'accepted', 'rested', 'accepted'] as const) handle({ type });
        expect(change).toBeUndefined();
        expect(server).toBe(last);
      }),
    );
  });
});
