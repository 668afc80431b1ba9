import { beforeEach, expect, test } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { unsentQuantities } from '#web/lib/unsent-quantities.ts';

const api = scriptedApi();
const patch = 'PATCH /api/cart/lines/mug';

beforeEach(() => {
  signIn();
  api.on('GET /api/cart', ok(aCart([aLine('mug', 2)])));
  api.on(patch, ok(aLine('mug', 2)));
});

test('signing out and giving photos to a line wait for the quantities that the cart has not sent', async () => {
  const { quantities } = await import('./change-quantity.ts');
  quantities.want('mug', 2);
  expect(api.sent(patch)).toHaveLength(0);
  await unsentQuantities.settled();
  expect(api.sent(patch).map(({ body }) => body)).toEqual([{ qty: 2 }]);
});
