import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { address } from '#tests/support/unit/address.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, dayQuestion, id, nameQuestion, product, sizeQuestion } from '#tests/support/unit/records.ts';
import { addLine } from '../cart/add-line.ts';
import { readCart } from '../cart/read-cart.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import type { ArrivalPromise } from '../contracts/dates/promise.ts';
import { isIncomplete } from '../contracts/desk/work-list.ts';
import { changeAddress } from '../orders/change-address.ts';
import { askDelivery } from '../products/ask-delivery.ts';
import { orderByCash } from './order-by-cash.ts';
import { startPayment } from './start-payment.ts';

const { userId } = customer;
const questions = { plain: [], sized: [sizeQuestion], named: [nameQuestion], dated: [dayQuestion, nameQuestion] };
const names = ['plain', 'sized', 'named', 'dated'] as const;

const someCart = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...names), qty: fc.integer({ min: 1, max: 5 }), isNamed: fc.boolean() }),
  { selector: ({ name }) => name, minLength: 1 },
);
const knownPin = fc.constantFrom('411001', '560001', '744101', '110001', '911001');
const somePin = fc.option(knownPin, { nil: undefined });
const someDates = fc.record({
  on: fc.constant(true),
  deliveryDays: fc.integer({ min: 1, max: 9 }),
  zones: fc.constantFrom([], [{ pins: ['41'], days: 2 }], [{ pins: ['744', '5'], days: 12 }]),
  capacity: fc.constantFrom(undefined, { categories: { CartoonArt: 2 }, products: { [id('plain')]: 1 } }),
});
const dayOf = (order?: { readonly promise?: Pick<ArrivalPromise, 'arrivesBy'> | undefined }) =>
  order?.promise?.arrivesBy;
/** Minutes after noon, so that some orders come on another day than others. */
const sometime = fc.nat(60 * 24 * 7);

async function filledShop(cart: typeof someCart extends fc.Arbitrary<infer Cart> ? Cart : never): Promise<PayingShop> {
  const shop = payingShop();
  for (const { name, qty, isNamed } of cart) {
    await shop.products.create(product(name, { questions: questions[name] }));
    const isAsked = name === 'named' || name === 'dated';
    const answers = isAsked && isNamed ? { answers: { name: { text: 'Asha' } } } : undefined;
    const added = await addLine(shop.wired, userId, id(name), answers);
    if (!added.ok) throw new Error(added.detail);
    await shop.carts.setQty(userId, added.value.lineId, qty);
  }
  return shop;
}

test('D33: an order promises the day that its cart said at the same moment, and elsewhere the day said for that PIN', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cart: someCart,
        pin: somePin,
        other: knownPin,
        dates: someDates,
        later: sometime,
        isCard: fc.boolean(),
        isFlagged: fc.boolean(),
      }),
      async ({ cart, pin, other, dates: { capacity, ...dates }, later, isCard, isFlagged }) => {
        const shop = await filledShop(cart);
        shop.store.dates.set('shop', { version: 1, ...defaultDates, ...dates, ...(capacity && { capacity }) });
        const now = () => new Date(shop.now().getTime() + later * 60_000);
        const maxTotal = isFlagged ? 1 : 1_000_000;
        const parts = {
          ...shop.wired,
          now,
          cashLimits: async () => ({ ...(await shop.cashLimits()), on: true, maxTotal }),
        };
        const { lines } = await readCart(parts, userId, pin);
        const asked = {
          productId: lines.map(({ productId }) => productId),
          qty: lines.map(({ qty }) => qty),
          ...(!isIncomplete({ lines }) && { complete: 'true' as const }),
        };
        const quotedAt = async (place: string | undefined) => {
          const quoted = await askDelivery(parts, { ...asked, pin: place });
          return quoted.ok && quoted.value.problem === undefined ? quoted.value.arrivesBy : quoted;
        };
        const [quoted, quotedThere] = [await quotedAt(pin), await quotedAt(other)];
        if (isCard) await startPayment(parts, { caller: customer, idempotencyKey: 'k', request: pin ? { pin } : {} });
        else {
          const where = pin ? { address: { ...address, pin } } : { residentialAddress: '1 Temple Street' };
          const request = { mobileNo: '9876543210', ...where };
          await orderByCash(parts, { caller: customer, idempotencyKey: 'k', request, address: '' });
        }
        const [order] = shop.store.orders.values();
        expect(order?.confirmation).toBe(isFlagged && !isCard ? 'needed' : undefined);
        expect(dayOf(order)).toBe(quoted);
        if (order === undefined || isCard) return;
        const there = { address: { ...address, pin: other }, ask: true } as const;
        const moved = await changeAddress(parts, userId, order.orderId, there);
        expect(moved.ok && dayOf(moved.value)).toBe(quotedThere);
      },
    ),
    { numRuns: cases(300) },
  );
});
