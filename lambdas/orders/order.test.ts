import { expect, test } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { isId } from '../platform/ids.ts';
import { afterStep, cardFingerprintOf, fingerprintOf, joinAnswers, orderIdOf, toOrder } from './order.ts';

test('derives one order ID from a customer and a key', () => {
  expect(isId(orderIdOf('u', 'k'))).toBe(true);
  expect(orderIdOf('u', 'k')).toBe(orderIdOf('u', 'k'));
  const others = [orderIdOf('u', 'k2'), orderIdOf('uk', ''), orderIdOf('', 'uk'), orderIdOf('v', 'k')];
  expect(new Set([orderIdOf('u', 'k'), ...others]).size).toBe(5);
});

test('distinguishes requests by their fingerprint', () => {
  const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
  const prints = [
    fingerprintOf('u', request),
    fingerprintOf('v', request),
    fingerprintOf('u', { ...request, mobileNo: '9876543211' }),
    fingerprintOf('u', { ...request, residentialAddress: '4 Rose Lane' }),
    fingerprintOf('u', { ...request, cartVersion: 'x' }),
    cardFingerprintOf('u', {}),
    cardFingerprintOf('v', {}),
    cardFingerprintOf('u', { cartVersion: 'x' }),
    ...[{ address }, { giftMessage: 'Hi' }, { hidePrices: true }, { wantedBy: '2026-12-05' }].flatMap((wishes) => [
      fingerprintOf('u', { ...request, ...wishes }),
      cardFingerprintOf('u', wishes),
    ]),
    fingerprintOf('u', { mobileNo: request.mobileNo, address }),
    cardFingerprintOf('u', { recipientMobile: '9123456780' }),
    cardFingerprintOf('u', { recipientMobile: '9123456781' }),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprintOf('u', { ...request })).toBe(prints[0]);
});

test('D29: requests without wishes keep their fingerprints', () => {
  const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
  expect(fingerprintOf('u', request)).toBe('TxKT9FPgTzpJAs_DbMTsIANqsoFUaQI3ofITeSNVEVU');
  expect(fingerprintOf('u', { ...request, cartVersion: 'x' })).toBe('9diRpM8-IqLfPT3Y3qG26cI_VIbw2vpMzXMAgR2rL9w');
  expect(cardFingerprintOf('u', {})).toBe('6k_Y8Vh7QTjMO5x2YgkxYJv0cjpDWUPgtDou5rjyM2Y');
  expect(cardFingerprintOf('u', { cartVersion: 'x' })).toBe('_9PgTvMD3IfEi3r9AjfrZAOdcW1BPXGgVRRmmwwP5sE');
});

test('records a step, and removes the payment page', () => {
  const payment = { method: 'card', status: 'pending', checkoutUrl: 'https://stripe.example' } as const;
  const waiting = order({ status: 'awaiting-payment', payment });
  const step = { status: 'placed', at: '2026-06-02', by: 'stripe', payment: 'paid' } as const;
  const placed = afterStep(waiting, step, { paymentIntentId: 'pi_1' });
  expect(placed).toEqual({
    ...waiting,
    status: 'placed',
    payment: { method: 'card', status: 'paid' },
    paymentIntentId: 'pi_1',
    history: [...waiting.history, step],
  });
  const shipped = afterStep(placed, { status: 'shipped', at: '2026-06-03' });
  expect(shipped.payment).toEqual(placed.payment);
});

test('D33: the customer sees that the promised day moved, and not the steps of the shop’s own work', () => {
  const step = { status: 'placed', at: '2026-06-02' } as const;
  const moved = { ...step, moved: { from: '2026-06-05', to: '2026-06-08' } };
  const { history } = order();
  const kept = { ...step, moved: { from: '2026-06-08', to: '2026-06-08' } };
  const record = order({
    history: [...history, moved, kept, { ...step, asked: 'by-owner' }, { ...step, refund: 'refused' }],
  });
  expect(toOrder(record).history).toEqual([...history, moved]);
});

test('an order from before lines had previews shows them from its answers', () => {
  const [line] = toOrder(order()).lines;
  const answers = { name: { text: 'Asha' }, us: { photos: [{ photoId: id('us') }], preview: id('drawn') } };
  const shown = joinAnswers(toOrder(order()), { [line?.lineId ?? '']: { answers } });
  expect(shown.lines[0]).toMatchObject({ answers, previewId: id('drawn') });
});
