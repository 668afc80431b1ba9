import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuantityChange, type QuantityEvent, step } from './quantity-changes.ts';

const wanted = (qty: number): QuantityEvent => ({ type: 'wanted', qty });

describe('a line’s pending quantity', () => {
  it('is sent at once after the first click', () => {
    expect(step(undefined, wanted(2))).toEqual({
      change: { phase: 'sending', sent: 2, wanted: 2 },
      effect: 'send',
    });
  });

  it('keeps only the latest click while a call is pending', () => {
    const change: QuantityChange = { phase: 'sending', sent: 2, wanted: 2 };
    expect(step(change, wanted(3))).toEqual({ change: { phase: 'sending', sent: 2, wanted: 3 }, effect: 'nothing' });
  });

  it('is cleared once the server has accepted the wanted quantity', () => {
    expect(step({ phase: 'sending', sent: 3, wanted: 3 }, { type: 'accepted' })).toEqual({
      change: undefined,
      effect: 'nothing',
    });
  });

  it('is debounced before it is sent again', () => {
    const debouncing = { change: { phase: 'debouncing', wanted: 7 }, effect: 'debounce' } as const;
    expect(step({ phase: 'sending', sent: 2, wanted: 7 }, { type: 'accepted' })).toEqual(debouncing);
    expect(step({ phase: 'debouncing', wanted: 6 }, wanted(7))).toEqual(debouncing);
    expect(step(debouncing.change, { type: 'debounced' })).toEqual({
      change: { phase: 'sending', sent: 7, wanted: 7 },
      effect: 'send',
    });
  });

  it('D5: is dropped after a refusal, debounced clicks included', () => {
    expect(step({ phase: 'sending', sent: 2, wanted: 9 }, { type: 'refused' }).change).toBeUndefined();
  });

  it('ignores events that do not apply to its phase', () => {
    const change: QuantityChange = { phase: 'debouncing', wanted: 4 };
    expect(step(change, { type: 'accepted' })).toEqual({ change, effect: 'nothing' });
    expect(step(undefined, { type: 'debounced' })).toEqual({ change: undefined, effect: 'nothing' });
  });

  it('always ends with the last wanted quantity, for any sequence of clicks, pauses and responses', () => {
    const events = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map(wanted),
      fc.constantFrom<QuantityEvent>({ type: 'debounced' }, { type: 'accepted' }),
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
        // Whatever the state is, the clicks stop and the server accepts all calls.
        for (const type of ['debounced', 'accepted', 'debounced', 'accepted'] as const) handle({ type });
        expect(change).toBeUndefined();
        expect(server).toBe(last);
      }),
    );
  });
});
