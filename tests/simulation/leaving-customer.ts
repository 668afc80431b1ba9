import { proveMailbox } from '#lambdas/accounts/register.ts';
import { blockCustomer } from '#lambdas/customers/block-customer.ts';
import { deleteAccount } from '#lambdas/my-data/person.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import { owner } from '../support/unit/records.ts';
import { Account, type Body, provedDomain } from './account.ts';
import type { Scenario } from './scenario.ts';
import type { Machine } from './shop.ts';
import { phones } from './tab.ts';

const body = { mobileNo: phones[2], residentialAddress: 'Here 1' };
const byCash: Body = { method: 'cash-on-delivery', ...body };
const byCard: Body = { method: 'card', ...body };

/**
 * A customer deletes the account in one tab and checks out in others. In some runs an owner has blocked this customer, who signs
 * up again with the same address.
 */
export async function leaveShop(scenario: Scenario): Promise<void> {
  const { world, shop, products, broken } = scenario;
  const { random } = world;
  await world.sleep(random.between(1_000, 60_000));
  const account = new Account(world, shop, 'leaving', `leaving@${provedDomain}`);
  const { userId, email } = account.customer;
  const call = <T>(work: (machine: Machine) => Promise<Result<T>>) => account.network.callUntilConclusive(work);
  let isDeleted = false;
  shop.store.orders.watch(({ before, after }) => {
    if (!isDeleted || after.userId !== userId) return;
    if (before === undefined) broken.push(`${after.orderId} was placed after its customer's account was deleted`);
    if (before?.status === 'awaiting-payment' && after.payment.status === 'paid')
      broken.push(`${after.orderId} was paid after its customer's account was deleted`);
  });

  await call(async (machine) => succeed(await proveMailbox(machine, account.customer)));
  await account.put(random.of(products) ?? '');
  const isBlocked = random.happens(0.5) && (await blockAfterOrder(scenario, account));
  const pay = async (key: string): Promise<void> => {
    await world.sleep(random.between(1, 1_500));
    const page = (await account.order(key, byCard))?.page;
    if (page !== undefined) shop.cardService.pay(page);
  };
  const leave = async (): Promise<void> => {
    await world.sleep(random.between(1, 2_000));
    await call(async (machine) => {
      const deleted = await deleteAccount(machine, userId);
      isDeleted ||= deleted.ok;
      return deleted;
    });
  };
  await Promise.all([pay('first'), pay('second'), leave()]);
  if (!isDeleted || !isBlocked) return;
  const again = new Account(world, shop, 'returning', email);
  await again.put(random.of(products) ?? '');
  const placed = await again.order('again', random.of([byCash, byCard]) ?? byCash);
  if (placed !== undefined) broken.push(`${placed.orderId} was placed by a blocked customer's new account`);
}

/** Places an order, for which an owner blocks its customer. @returns false if the order was refused. */
async function blockAfterOrder({ world, shop, products }: Scenario, account: Account): Promise<boolean> {
  const order = await account.order('fake', byCash);
  if (order === undefined) return false;
  const block = (machine: Machine) => blockCustomer(machine, owner, order.orderId, { reason: 'Fake', phone: false });
  while ((await shop.invoke(block))?.ok !== true) await world.sleep(1_000);
  await account.put(world.random.of(products) ?? '');
  return true;
}
