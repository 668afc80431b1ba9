import { customerLimits, limits } from '#contracts/limits.ts';
import { changeMe } from '#lambdas/accounts/change-me.ts';
import { registerUser } from '#lambdas/accounts/register.ts';
import { deleteAccount, readMyData } from '#lambdas/my-data/person.ts';
import { changeAnswers } from '#lambdas/orders/change-answers.ts';
import type { Result } from '#lambdas/platform/result.ts';
import { order } from '../support/unit/order.ts';
import { id, nameQuestion, product } from '../support/unit/records.ts';
import { Account } from './account.ts';
import { FloodChecks } from './flood-checks.ts';
import type { Replace } from './photo-checks.ts';
import { type Machine, SimulatedShop } from './shop.ts';
import { World } from './world.ts';

const tea = id('tea');
/** How many virtual milliseconds the flood lasts. */
const floodMs = 60_000;
/** The longest time window of a limit. */
const longestMs = Math.max(...Object.values(customerLimits).map(({ windowSeconds }) => windowSeconds)) * 1_000;

/**
 * Simulates customers who flood what is expensive, many calls at once, while another customer uses the shop. Failures stop with
 * the flood. @returns a sentence for each broken invariant.
 */
export async function simulateFloods(seed: number, replace: Replace = (machine) => machine) {
  const world = new World(seed);
  const shop = new SimulatedShop(world, undefined);
  const checks = new FloodChecks();
  shop.store.products.set(tea, product('tea', { questions: [nameQuestion] }));
  const call = (account: Account, work: (machine: Machine) => Promise<Result<unknown>>) =>
    account.network.call((machine) => work(checks.watch(replace(machine))));
  const start = (name: string, orderBytes: number): Account => {
    const account = new Account(world, shop, name);
    const { userId } = account.customer;
    shop.store.orders.set(id(name), order({ orderId: id(name), userId, residentialAddress: 'x'.repeat(orderBytes) }));
    return account;
  };
  let names = 0;
  const acts = (account: Account, name: string) => {
    const { customer } = account;
    const answers = () => ({ name: { text: `Name ${names++}` } });
    return [
      (machine: Machine) =>
        changeAnswers(machine, customer.userId, { orderId: id(name), lineId: tea, answers: answers() }),
      (machine: Machine) => readMyData(machine, customer.userId),
      (machine: Machine) => changeMe(machine, customer, { fullName: `Name ${names++}` }),
      (machine: Machine) => deleteAccount(machine, customer.userId),
    ];
  };

  const flood = async (name: string): Promise<void> => {
    const account = start(name, Math.floor(limits.orderBytes ** world.random.next()));
    const { owner: _, ...person } = account.customer;
    await shop.invoke((machine) => registerUser(machine, person).then(() => ({ ok: true, value: undefined })));
    const act = world.random.of(acts(account, name));
    if (act === undefined) return;
    const calls = Array.from({ length: world.random.between(10, 60) }, async () => {
      await world.sleep(world.random.between(1, world.random.happens(0.5) ? 500 : floodMs));
      await call(account, act);
    });
    await Promise.all(calls);
  };
  const useShop = async (): Promise<void> => {
    const account = start('asha', 100);
    const [save, download, changeName] = acts(account, 'asha');
    for (const act of [save, download, save, changeName, save]) {
      await world.sleep(world.random.between(1, floodMs / 5));
      const response = act && (await call(account, act));
      if (response?.ok === false && response.code === 'too_many_requests')
        checks.broken.add('another customer was refused');
    }
  };
  const end = async (flooders: readonly string[]): Promise<void> => {
    await world.sleep(floodMs);
    world.faulty = false;
    await world.sleep(longestMs);
    for (const name of flooders) {
      const { userId } = new Account(world, shop, name).customer;
      const response = await shop.invoke((machine) => readMyData(checks.watch(replace(machine)), userId));
      // A flooder may have deleted the account.
      const isServed = response?.ok === true || response?.code === 'not_signed_in';
      if (!isServed) checks.broken.add(`${name} is still refused an hour later`);
    }
  };

  const flooders = Array.from({ length: world.random.between(1, 4) }, (_, index) => `flooder-${index}`);
  const all = Promise.all([...flooders.map(flood), useShop(), end(flooders)]);
  await world.settle();
  await all;
  return [...shop.errors.map((error) => `an unexpected error was thrown: ${String(error)}`), ...checks.broken];
}
