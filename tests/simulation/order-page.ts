import type { OrderCommand } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import type { Side } from '#contracts/messages/message.ts';
import type { CaseRecord } from '#lambdas/cases/case.ts';
import { reportDamage, takeCaseStep } from '#lambdas/cases/change-case.ts';
import { addMakingPicture, removeMakingPicture } from '#lambdas/desk/change-making.ts';
import { sendMessage } from '#lambdas/messages/send-message.ts';
import { deleteOrderPhotos } from '#lambdas/orders/delete-order-photos.ts';
import { orderNotFound } from '#lambdas/orders/get-order.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { deletePhoto } from '#lambdas/photos/delete-photo.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import type { Account } from './account.ts';
import type { Desk } from './desk.ts';
import { Network } from './network.ts';
import type { OrderPageChecks } from './order-page-checks.ts';
import type { PhotoChecks, Replace } from './photo-checks.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

export interface OrderPages {
  readonly world: World;
  readonly shop: SimulatedShop;
  readonly account: Account;
  readonly owners: readonly Caller[];
  /** The complete photos of each user. */
  readonly photosOf: (userId: string) => readonly string[];
  readonly desk: Desk;
  readonly checks: OrderPageChecks;
  readonly photoChecks: PhotoChecks;
  readonly replace: Replace;
}

/** Retries a call of a page until its response is conclusive, or the person closes the page. */
function call<T>(
  { world, shop, replace }: OrderPages,
  work: (machine: Machine) => Promise<Result<T>>,
): Promise<Result<T> | undefined> {
  return new Network(world, shop).callUntilConclusive(
    (machine) => work(replace(machine)),
    () => world.random.happens(0.2),
  );
}

/** Acts on a random order of the customer, up to so many times. */
async function actOnOrders(
  { world, shop }: OrderPages,
  most: number,
  act: (order: OrderRecord) => Promise<unknown>,
): Promise<void> {
  for (let times = world.random.between(1, most); times > 0; times--) {
    await world.sleep(world.random.between(100, 40_000));
    const order = world.random.of([...shop.store.orders.values()]);
    if (order !== undefined) await act(order);
  }
}

/** One side writes messages, sometimes with pictures, and often sends one twice. */
export const write = (pages: OrderPages, from: Side, sender: Caller): Promise<void> =>
  actOnOrders(pages, 6, async (order) => {
    const { random } = pages.world;
    const key = pages.checks.nextKey();
    const pictures = random.happens(0.4) ? pages.photosOf(sender.userId).slice(0, random.between(1, 2)) : [];
    const text = `Message ${key}`;
    const send = () =>
      call(pages, (machine) =>
        sendMessage(
          { ...machine, newId: machine.newToken },
          { order, from, sender, key, text, ...(pictures.length > 0 && { photoIds: pictures }) },
        ),
      );
    const results = await Promise.all([send(), ...(random.happens(0.3) ? [send()] : [])]);
    if (results.some((result) => result?.ok)) pages.checks.acknowledged.push({ orderId: order.orderId, text });
  });

/** One side opens an order's messages, and reports what it has seen some time later. */
export const read = (pages: OrderPages, side: Side): Promise<void> =>
  actOnOrders(pages, 5, async ({ orderId }) => {
    const { world, checks } = pages;
    const shown = await call(pages, async ({ messages }) => succeed((await messages.find(orderId))?.messages ?? 0));
    if (shown?.ok !== true) return;
    checks.noteSeen(orderId, side, shown.value);
    await world.sleep(world.random.between(1, 5_000));
    await call(pages, async ({ messages }) => succeed(await messages.markRead(orderId, side, shown.value)));
  });

/** An owner adds pictures of the making, many at once and often while the order ends, and takes some out. */
export const show = (pages: OrderPages, owner: Caller): Promise<void> =>
  actOnOrders(pages, 3, async (order) => {
    const { orderId, status } = order;
    const { random } = pages.world;
    const chosen = pages.photosOf(owner.userId).slice(0, random.between(1, limits.makingPictures));
    const end: OrderCommand =
      status === 'shipped' ? { status: 'delivered' } : { status: 'cancelled', reason: 'Out of stock' };
    await Promise.all([
      ...chosen.map(async (photoId) => {
        const added = await call(pages, (machine) => addMakingPicture(machine, owner, orderId, photoId));
        if (added?.ok) pages.checks.added.push({ orderId, photoId });
      }),
      random.happens(status === 'shipped' ? 0.5 : 0.05) ? pages.desk.handle(order, end) : undefined,
    ]);
    const removed = random.of(chosen);
    if (removed === undefined || !random.happens(0.5)) return;
    pages.checks.removed.add(`${orderId} ${removed}`);
    await call(pages, (machine) => removeMakingPicture(machine, orderId, removed));
  });

/** The customer reports damage in two tabs at once, and deletes photos. */
export const complain = (pages: OrderPages): Promise<void> =>
  actOnOrders(pages, 5, async ({ orderId }) => {
    const { random } = pages.world;
    const { userId } = pages.account.customer;
    const photoIds = pages.photosOf(userId).slice(0, random.between(0, 3));
    const report = async (words: string) =>
      noteCase(
        pages,
        await call(pages, async (machine) => {
          const order = await machine.orders.find(orderId);
          return order === undefined ? orderNotFound : reportDamage(machine, order, { words, photoIds });
        }),
      );
    await Promise.all([
      report('Broken'),
      ...(random.happens(0.5) ? [report(random.of(['Broken', 'Torn']) ?? '')] : []),
    ]);
  });

/** The customer deletes single photos, and those of closed orders. */
export const tidyUp = (pages: OrderPages): Promise<void> =>
  actOnOrders(pages, 3, async ({ orderId }) => {
    const { world, account, photoChecks } = pages;
    const { customer } = account;
    const photoId = world.random.of(pages.photosOf(customer.userId)) ?? '';
    if (world.random.happens(0.5)) {
      photoChecks.deleted.add(photoId);
      await call(pages, (machine) => deletePhoto(machine, customer, photoId));
    } else await call(pages, (machine) => deleteOrderPhotos(noting(pages, machine, orderId), customer.userId, orderId));
  });

/** Notes what a closed order names around each time that the function reads it, because messages and pictures come and go meanwhile. */
function noting({ photoChecks }: OrderPages, machine: Machine, orderId: string): Machine {
  const { photoUses } = machine;
  const findOrder: typeof photoUses.findOrder = async (read) => {
    if (read === orderId) photoChecks.noteDeletion(orderId);
    const order = await photoUses.findOrder(read);
    if (read === orderId) photoChecks.noteDeletion(orderId);
    return order;
  };
  return { ...machine, photoUses: { ...photoUses, findOrder } };
}

/** The owners take the next step of a case as their pages show it, often at once. */
export const settle = (pages: OrderPages): Promise<void> =>
  actOnOrders(pages, 10, async (order) => {
    const { world, shop, owners } = pages;
    const seen = shop.store.cases.get(order.orderId);
    if (seen === undefined) return;
    const take = async ({ fullName }: Caller) => {
      await world.sleep(world.random.between(1, 500));
      const status = world.random.of(['remaking', 'sent', 'closed'] as const) ?? 'closed';
      const step = { version: seen.version, status };
      noteCase(pages, await call(pages, (machine) => takeCaseStep(machine, order, fullName, step)));
    };
    await Promise.all(owners.filter(() => world.random.happens(0.7)).map(take));
  });

function noteCase({ checks }: OrderPages, result: Result<CaseRecord> | undefined): void {
  if (result?.ok) checks.cases.push(result.value);
}
