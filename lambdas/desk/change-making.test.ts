import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { MakingPictures } from '#contracts/making/making-pictures.ts';
import { memoryApi } from '#tests/support/unit/api.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, owner, photo, secondOwner } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { deleteOrderPhotos } from '../orders/delete-order-photos.ts';
import { followMaking, followPhotoReview } from '../photos/retention.ts';

let api: ReturnType<typeof memoryApi>;
const orderId = id('order');
const names = Array.from({ length: limits.makingPictures + 2 }, (_, index) => id(`P${index}`));
const [first = '', second = ''] = names;

const put = (userId: string, uploadId: string, status: 'published' | 'pending' = 'published') =>
  api.shop.store.photos.set(
    `${userId} ${uploadId}`,
    photo({ userId, uploadId, status, createdAt: noon.toISOString() }),
  );
const become = (status: 'making' | 'shipped' | 'delivered' | 'returned' | 'cancelled') =>
  api.shop.store.orders.set(
    orderId,
    order({ status, history: [...order().history, { status, at: noon.toISOString() }] }),
  );

beforeEach(() => {
  api = memoryApi();
  become('making');
  for (const name of names) put(owner.userId, name);
});

const add = (photoId: unknown, as = owner, pathParameters = { orderId }) =>
  api.call('POST /api/manage/orders/{orderId}/making', { as, pathParameters, body: { photoId } });
const remove = (photoId: string, as = owner) =>
  api.call('DELETE /api/manage/orders/{orderId}/making/{photoId}', { as, pathParameters: { orderId, photoId } });
const look = (as = customer) =>
  api.call(as === owner ? 'GET /api/manage/orders/{orderId}/making' : 'GET /api/orders/{orderId}/making', {
    as,
    pathParameters: { orderId },
  });
const shownTo = async (as = customer) => {
  const { pictures }: MakingPictures = (await look(as)).body;
  return pictures.map(({ photoId }) => photoId);
};

test('D35: owners add making pictures, the customer sees them, and a repeated call adds nothing', async () => {
  expect(await shownTo()).toEqual([]);
  const added = await add(first);
  expect(added).toMatchObject({ status: 200, body: { pictures: [{ photoId: first, at: noon.toISOString() }] } });
  put(secondOwner.userId, id('theirs'));
  expect((await add(id('theirs'), secondOwner)).status).toBe(200);
  expect(await add(first)).toMatchObject({ status: 200, body: { pictures: [{}, {}] } });
  expect(await shownTo()).toEqual([first, id('theirs')]);
  expect(JSON.stringify((await look()).body)).not.toContain(secondOwner.userId);
});

test('any owner takes a picture out, and retention then deletes it', async () => {
  await add(first);
  const before = api.shop.store.making.get(orderId);
  expect(await remove(first, secondOwner)).toMatchObject({ status: 200, body: { pictures: [] } });
  expect((await remove(first)).status).toBe(200);
  expect(await shownTo()).toEqual([]);
  const { shop } = api;
  const after = shop.store.making.get(orderId);
  if (before === undefined || after === undefined) throw new Error('The order has no making pictures');
  await followMaking(shop, [{ before, after }]);
  const name = { userId: owner.userId, photoId: first };
  expect([...shop.store.photoReviews.values()]).toMatchObject([name]);
  const photoDays = { uploaded: 14, cancelled: 14, delivered: 90 };
  for (const days of [14, 16]) {
    const now = () => new Date(noon.getTime() + days * dayMs);
    await followPhotoReview({ ...shop, photoDays, now }, [{ before: name }]);
  }
  expect(shop.store.photos.has(`${owner.userId} ${first}`)).toBe(false);
});

test('the ninth picture is refused, also of concurrent ones, until one is taken out', async () => {
  const all = await Promise.all(names.map((name) => add(name)));
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(limits.makingPictures);
  for (const name of names) await add(name);
  expect(await shownTo(owner)).toHaveLength(limits.makingPictures);
  const left = names.find(
    (name) => !api.shop.store.making.get(orderId)?.pictures.some((each) => each.photo.photoId === name),
  );
  expect(await add(left)).toMatchObject({
    status: 409,
    body: { code: 'too_many_pictures', detail: expect.stringContaining('8 of 8') },
  });
  const [any = ''] = await shownTo(owner);
  await remove(any);
  expect((await add(left)).status).toBe(200);
});

test.each(['delivered', 'returned', 'cancelled'] as const)(
  'a %s order takes no pictures, and keeps those that it has',
  async (status) => {
    await add(first);
    become(status);
    expect(await add(second)).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
    expect(await shownTo()).toEqual([first]);
    expect((await remove(first)).status).toBe(200);
  },
);

test('only complete photos of the owner’s own are added, and none to an order that doesn’t exist', async () => {
  put(customer.userId, id('theirs'));
  put(owner.userId, id('partial'), 'pending');
  for (const photoId of [id('theirs'), id('partial'), id('none')])
    expect(await add(photoId)).toMatchObject({ status: 404, body: { code: 'photo_not_found' } });
  expect(await add('USER#x')).toMatchObject({ status: 400 });
  expect(await add(first, owner, { orderId: id('none') })).toMatchObject({ status: 404 });
  expect(api.shop.store.making.size).toBe(0);
});

test('strangers see no pictures, and customers add and remove none', async () => {
  await add(first);
  expect(await look({ ...customer, userId: 'stranger' })).toMatchObject({ status: 404 });
  expect(await add(second, customer)).toMatchObject({ status: 403 });
  expect(await remove(first, customer)).toMatchObject({ status: 403 });
  expect(await shownTo()).toEqual([first]);
});

test('a customer’s views are counted', async () => {
  await add(first);
  await look();
  expect([...api.shop.store.viewedMegabytes.values()]).toEqual([1]);
});

test('*Delete my photos* deletes the making pictures of a delivered order', async () => {
  await add(first);
  become('delivered');
  const { shop } = api;
  const dependencies = { ...shop, pause: async () => {} };
  expect((await deleteOrderPhotos(dependencies, customer.userId, orderId)).ok).toBe(true);
  expect(await shownTo()).toEqual([]);
});
