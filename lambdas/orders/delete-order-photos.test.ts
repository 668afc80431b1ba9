import { beforeEach, expect, test } from 'vitest';
import { Crash, dying } from '#tests/support/unit/dying.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, now, owner, pause, photo } from '#tests/support/unit/records.ts';
import { deleteOrderPhotos } from './delete-order-photos.ts';
import type { OrderRecord } from './order.ts';

let shop: MemoryShop;
const { userId } = customer;
const orderId = id('order');
const named = (...names: string[]) => ({ photos: names.map((name) => ({ photoId: id(name) })) });
const step = (status: OrderRecord['status']) => ({ status, at: noon.toISOString() });

/** An order whose answers name these photos. */
const put = (name: string, status: OrderRecord['status'], ...names: string[]) => {
  const [line] = order().lines;
  if (line === undefined) throw new Error('The order has no line.');
  const answered = [{ id: 'face', label: 'Photo', value: `${names.length} photos` }];
  const record = order({
    orderId: id(name),
    status,
    history: [step(status)],
    lines: [{ ...line, answered, previewId: id('preview') }],
  });
  shop.store.orders.set(id(name), record);
  shop.store.answers.set(id(name), {
    tea: { answers: { face: { ...named(...names), preview: id('preview') }, name: { text: 'Asha' } } },
  });
};
const remove = (who = userId) => deleteOrderPhotos({ ...shop, now, pause }, who, orderId);
const photosLeft = () => [...shop.store.photos.values()].map(({ uploadId }) => uploadId);

beforeEach(async () => {
  shop = memoryShop();
  for (const name of ['one', 'two', 'preview']) {
    await shop.photos.of(userId).create(photo({ uploadId: id(name), status: 'published' }));
  }
  put('order', 'delivered', 'one', 'two');
});

test.each(['delivered', 'cancelled'] as const)(
  'deletes all photos and previews of an order that is %s, and keeps its other answers',
  async (status) => {
    put('order', status, 'one', 'two');
    expect(await remove()).toMatchObject({ ok: true, value: { photosDeletedAt: noon.toISOString() } });
    expect(photosLeft()).toEqual([]);
    expect(shop.store.answers.get(orderId)).toEqual({ tea: { answers: { name: { text: 'Asha' } } } });
    expect(shop.store.orders.get(orderId)?.lines[0]).not.toHaveProperty('previewId');
    expect(shop.store.orders.get(orderId)).toMatchObject({ photosDeletedAt: noon.toISOString(), answersRevision: 1 });
  },
);

test('deletes the pictures of proofs too, once, and keeps one that another open order uses', async () => {
  const ownerId = owner.userId;
  for (const name of ['work', 'kept']) {
    await shop.photos.of(ownerId).create(photo({ uploadId: id(name), userId: ownerId, status: 'published' }));
    const proof = { orderId, lineId: id('tea'), round: 1, sentAt: noon.toISOString() };
    shop.store.proofs.set(name, { ...proof, photo: { userId: ownerId, photoId: id(name) } });
  }
  put('other', 'making', 'kept');
  await shop.photoUses.keepForOrder({ userId: ownerId, photoId: id('kept') }, id('other'));
  const prove = () => {
    const proved = shop.store.orders.get(orderId) ?? order();
    const proof = { round: 2, status: 'approved', at: noon.toISOString() } as const;
    shop.store.orders.set(orderId, { ...proved, lines: proved.lines.map((line) => ({ ...line, proof })) });
  };
  put('order', 'making');
  prove();
  shop.store.answers.delete(orderId);
  expect(await remove()).toMatchObject({ code: 'impossible_step' });
  put('order', 'delivered', 'one');
  prove();
  expect(await remove()).toMatchObject({ ok: true });
  expect(photosLeft()).toEqual([id('two'), id('kept')]);
  expect(await remove()).toMatchObject({ ok: true });
  expect(shop.store.orders.get(orderId)).toMatchObject({ answersRevision: 1 });
});

test.each(['awaiting-payment', 'placed', 'making', 'shipped'] as const)(
  'deletes no photo of an order that is %s',
  async (status) => {
    put('order', status, 'one', 'two');
    expect(await remove()).toMatchObject({ code: 'impossible_step' });
    expect(photosLeft()).toHaveLength(3);
  },
);

test('finds no order of another customer', async () => {
  expect(await remove(owner.userId)).toMatchObject({ code: 'order_not_found' });
  expect(photosLeft()).toHaveLength(3);
});

test('keeps the photos that the cart or another open order names, even right after its checkout', async () => {
  shop.store.cartPhotos.set('line', { userId, photoIds: [id('one')] });
  put('other', 'placed', 'two');
  // The stream has not recorded this order on the photo yet.
  shop.store.checkouts.set(userId, { orderId: id('other'), method: 'card' });
  expect(await remove()).toMatchObject({ code: 'photo_in_use' });
  shop.store.cartPhotos.clear();
  expect(await remove()).toMatchObject({ ok: true, value: { photosDeletedAt: noon.toISOString() } });
  expect(photosLeft()).toEqual([id('two'), id('preview')]);
  const left = { ...named('two'), preview: id('preview') };
  expect(shop.store.answers.get(orderId)?.tea?.answers.face).toEqual(left);
});

test('keeps a photo whose record names an earlier open order', async () => {
  put('earlier', 'making', 'one');
  await shop.photoUses.keepForOrder({ userId, photoId: id('one') }, id('earlier'));
  await remove();
  expect(photosLeft()).toContain(id('one'));
  put('earlier', 'delivered', 'one');
  await remove();
  expect(photosLeft()).toEqual([]);
});

test('keeps a photo that a concurrently added cart line names', async () => {
  const inCart = async (whose: string) => {
    const before = await shop.photoUses.inCart(whose);
    if (before.size > 0) return before;
    shop.claimPhotos(userId, [id('one')]);
    shop.store.cartPhotos.set('line', { userId, photoIds: [id('one')] });
    return before;
  };
  const photoUses = { ...shop.photoUses, inCart };
  expect(await deleteOrderPhotos({ ...shop, photoUses, now, pause }, userId, orderId)).toMatchObject({ ok: true });
  expect(photosLeft()).toEqual([id('one')]);
});

test('a call that crashes at any point is completed by the next one, and a second call changes nothing', async () => {
  for (let steps = 0; steps < 14; steps++) {
    const { orders, photoUses } = dying({ orders: shop.orders, photoUses: shop.photoUses }, steps);
    const call = deleteOrderPhotos({ ...shop, orders, photoUses, now, pause }, userId, orderId);
    const died = await call.then(() => false).catch((error) => error instanceof Crash);
    // The order says that its photos are deleted only after they are.
    if (shop.store.orders.get(orderId)?.photosDeletedAt !== undefined) expect(photosLeft()).toEqual([]);
    if (!died) break;
    // The next call comes after a minute.
    shop.store.customerCounts.clear();
  }
  await remove();
  expect(shop.store.orders.get(orderId)).toMatchObject({ answersRevision: 1 });
});
