import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer, id, product } from '#tests/support/unit/records.ts';

const order = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };

test.each(['POST /api/orders', 'POST /api/payments'] as const)(
  '%s looks the key up first: under a used one, an invalid body is another body',
  async (route) => {
    const { call, shop } = memoryApi();
    await shop.products.create(product('tea'));
    await call('PUT /api/cart/lines/{productId}', { as: customer, pathParameters: { productId: id('tea') } });
    const send = (key: string, body: unknown) =>
      call(route, { as: customer, headers: { 'idempotency-key': key }, body });
    const wrong = { ...order, mobileNo: '12' };
    expect(await send('key', wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await send('key', order)).toMatchObject({ status: 201 });
    expect(await send('key', wrong)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await send('other', wrong)).toMatchObject({ status: 400 });
  },
);
