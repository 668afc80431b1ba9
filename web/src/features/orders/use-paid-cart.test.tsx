import { expect, test } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { attempts } from '../checkout/attempt-store.ts';
import { checkoutDraft } from '../checkout/checkout-draft.ts';
import { usePaidCart } from './use-paid-cart.ts';

const api = scriptedApi();
const { userId } = aMe;
const draft = { userId, mobileNo: '9876543210', residentialAddress: '1 Temple Street', giftMessage: 'For Nani' };

function Paid(order: Pick<Order, 'orderId' | 'status'>) {
  usePaidCart(order);
  return null;
}

test.each([
  ['of this tab is paid', 'order-1', 'placed', undefined],
  ['of this tab awaits its payment', 'order-1', 'awaiting-payment', draft],
  ['of another tab is paid', 'order-2', 'placed', draft],
] as const)(
  'D29: the next order gets the gift message of a card order only until the one %s',
  (_, orderId, status, left) => {
    signIn();
    api.on('GET /api/me', ok(aMe));
    checkoutDraft.write(draft);
    attempts.card.write({ userId, key: 'key', unanswered: [{ cartVersion: 'v1' }], orderId: 'order-1' });
    openScreen(<Paid orderId={orderId} status={status} />);
    expect(checkoutDraft.read()).toEqual(left);
  },
);
