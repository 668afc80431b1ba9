import { expect, test, vi } from 'vitest';
import { customerLimits } from '#contracts/limits.ts';
import type { RouteKey } from '#contracts/routes.ts';
import { registerUser } from '#lambdas/accounts/register.ts';
import { memoryApi } from '../../support/unit/api.ts';
import type { Call } from '../../support/unit/events.ts';
import { order } from '../../support/unit/order.ts';
import { customer, id, now } from '../../support/unit/records.ts';

type Shop = ReturnType<typeof memoryApi>['shop'];
interface Flood {
  readonly route: RouteKey;
  readonly max: number;
  readonly call?: Call;
  /** The expensive part of the call. */
  readonly part: (shop: Shop) => { readonly mock: { readonly calls: readonly unknown[] } };
}

const { exports, deletions, profileChanges, photoDeletions } = customerLimits;
const floods: readonly Flood[] = [
  { route: 'GET /api/me/data', ...exports, part: ({ person }) => vi.spyOn(person, 'orders') },
  { route: 'DELETE /api/me', ...deletions, part: ({ person }) => vi.spyOn(person, 'erase') },
  {
    route: 'PATCH /api/me',
    ...profileChanges,
    call: { body: { fullName: 'Asha R.' } },
    part: ({ attributes }) => vi.spyOn(attributes, 'change'),
  },
  {
    route: 'DELETE /api/orders/{orderId}/photos',
    ...photoDeletions,
    call: { pathParameters: { orderId: id('order') } },
    part: ({ orders }) => vi.spyOn(orders, 'answersOf'),
  },
];

test.each(floods)(
  '$route does its work $max times for a customer, and refuses only this customer after that',
  async ({ route, max, call: what, part }) => {
    const { shop, call } = memoryApi();
    const other = { ...customer, userId: 'other' };
    for (const { owner: _, ...person } of [customer, other]) await registerUser({ ...shop, now }, person);
    shop.store.orders.set(id('order'), order({ status: 'delivered' }));
    const work = part(shop);
    for (let times = 0; times < max; times++) {
      expect((await call(route, { as: customer, ...what })).status).toBeLessThan(300);
    }
    const response = await call(route, { as: customer, ...what });
    expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(response.body.detail).toMatch(/^Too many .* in a short time\. Please try again in .*\.$/);
    expect(work.mock.calls).toHaveLength(max);
    expect((await call(route, { as: other, ...what })).status).not.toBe(429);
  },
);
