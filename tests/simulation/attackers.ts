import { getOrder } from '#lambdas/orders/get-order.ts';
import { toPayOf } from '#lambdas/orders/order.ts';
import type { PaymentEvent } from '#lambdas/payments/payment-service.ts';
import { id } from '../support/unit/records.ts';
import { Account, type Body } from './account.ts';
import { clickLink } from './mailed-links.ts';
import { naiveOrderRead } from './naive-variants.ts';
import type { Scenario } from './scenario.ts';
import { phones } from './tab.ts';

/** Attackers, none of whom may succeed. Each run has `forgeEvents` and a random half of the others. */
export const attackers: readonly ((scenario: Scenario) => Promise<void>)[] = [
  forgeEvents,
  ...[
    orderFromManyAccounts,
    orderWithOwnPhones,
    confirmOwnOrders,
    replayEvents,
    readOthersOrders,
    reuseKeys,
    raceOverPayment,
  ].map(sometimes),
];

function sometimes(attack: (scenario: Scenario) => Promise<void>) {
  return async (scenario: Scenario): Promise<void> => {
    if (scenario.world.random.happens(0.5)) return;
    await scenario.world.sleep(scenario.world.random.between(1_000, 30_000));
    await attack(scenario);
  };
}

/** Forges events about payments and refunds, or makes the card service report a wrong amount, currency, order or session. */
async function forgeEvents({ world, shop }: Scenario): Promise<void> {
  for (let tries = world.random.between(1, 4); tries > 0; tries--) {
    await world.sleep(world.random.between(1_000, 40_000));
    const order = world.random.of([...shop.store.orders.values()]);
    if (order === undefined) continue;
    const { orderId, sessionId = 'cs_unseen' } = order;
    const { paymentIntentId = `pi_of_somebody_else_${tries}` } = order;
    const money = { orderId, amountPaise: toPayOf(order), currency: 'inr' };
    const event: PaymentEvent = world.random.happens(0.5)
      ? { kind: 'paid', ...money, sessionId, paymentIntentId: `pi_of_somebody_else_${tries}` }
      : { kind: 'refunded', ...money, paymentIntentId };
    const wrong = [
      { ...event, amountPaise: 1 },
      { ...event, currency: 'usd' },
      { ...event, orderId: id('no order') },
      event.kind === 'paid' && order.sessionId !== undefined
        ? { ...event, sessionId: 'cs_of_somebody_else' }
        : { ...event, currency: 'eur' },
    ];
    if (world.random.happens(0.5)) shop.cardService.forge(event);
    else shop.cardService.sendWrongEvent(world.random.of(wrong) ?? event);
  }
}

/** New accounts order by cash on delivery with one phone number, concurrently and in different spellings. */
async function orderFromManyAccounts(scenario: Scenario): Promise<void> {
  const { random } = scenario.world;
  const accounts = Array.from({ length: random.between(2, 4) }, () => newAccount(scenario));
  for (let orders = random.between(1, 2); orders > 0; orders--) {
    await orderAtOnce(scenario, accounts, `fake-${orders}`, () => random.of([phones[0], phones[1]]) ?? '');
  }
}

/** New accounts of one network order concurrently, each with its own phone number. */
async function orderWithOwnPhones(scenario: Scenario): Promise<void> {
  const accounts = Array.from({ length: scenario.world.random.between(4, 6) }, () => newAccount(scenario));
  await orderAtOnce(scenario, accounts, 'own-phone', (n) => `90000000${10 + n}`);
}

async function orderAtOnce(
  { world, products }: Scenario,
  accounts: readonly Account[],
  key: string,
  phoneOf: (account: number) => string,
): Promise<void> {
  await Promise.all(accounts.map((account) => account.put(world.random.of(products) ?? '')));
  await Promise.all(accounts.map((account, n) => account.order(key, byCash(phoneOf(n), 'Nowhere 1'))));
}

/** One account orders several times, and clicks the mailed links of its flagged orders at once. */
async function confirmOwnOrders(scenario: Scenario): Promise<void> {
  const { shop, products, world } = scenario;
  const account = newAccount(scenario);
  for (let orders = world.random.between(4, 7); orders > 0; orders--) {
    await account.put(world.random.of(products) ?? '');
    await account.order(`own-${orders}`, byCash('9000000099', 'Nowhere 2'));
  }
  const own = [...shop.store.orders.values()].filter(({ userId }) => userId === account.customer.userId);
  await Promise.all(own.map((order) => clickLink(scenario, order)));
}

/** Replays webhook events, either unchanged or with another order and the old signature. */
async function replayEvents({ world, shop }: Scenario): Promise<void> {
  const { random } = world;
  for (let times = random.between(2, 6); times > 0; times--) {
    await world.sleep(random.between(1_000, 40_000));
    const text = random.of(shop.cardService.sentEvents);
    const orderId = random.of([...shop.store.orders.keys()]);
    if (text === undefined || orderId === undefined) continue;
    const changed = JSON.stringify({ ...JSON.parse(text), orderId });
    shop.cardService.replay(text, random.happens(0.5) ? changed : text);
  }
}

/** Tries to read other customers' orders by their numbers. */
async function readOthersOrders(scenario: Scenario): Promise<void> {
  const { world, shop, broken } = scenario;
  const account = newAccount(scenario);
  const { userId } = account.customer;
  for (let times = world.random.between(1, 4); times > 0; times--) {
    await world.sleep(world.random.between(1_000, 20_000));
    const order = world.random.of([...shop.store.orders.values()]);
    if (order === undefined) continue;
    const read = await account.network.call((machine) =>
      getOrder(naiveOrderRead(machine, shop.variant, userId), userId, order.orderId),
    );
    if (read?.ok) broken.push(`${order.orderId} was shown to another customer`);
  }
}

/** Uses one idempotency key for two different orders, concurrently. */
async function reuseKeys(scenario: Scenario): Promise<void> {
  const { world, products } = scenario;
  const account = newAccount(scenario);
  await account.put(world.random.of(products) ?? '');
  const first = byCash(phones[0], 'Here 1');
  const second = world.random.happens(0.7) ? byCash(phones[2], 'There 2') : byCard;
  await Promise.all([account.order('reused', first), account.order('reused', second)]);
}

/** Pays, repeats, cancels, refunds and disputes one order within seconds. */
async function raceOverPayment(scenario: Scenario): Promise<void> {
  const { world, shop, desk, products } = scenario;
  const { random } = world;
  const account = newAccount(scenario);
  await account.put(random.of(products) ?? '');
  const { orderId, page } = (await account.order('to-be-paid', byCard)) ?? {};
  const order = orderId === undefined ? undefined : shop.store.orders.get(orderId);
  if (page === undefined || order === undefined) return;
  const soon = (): Promise<void> => world.sleep(random.between(1, 2_000));
  const payment = `pi_${page}`;
  const acts = [
    async () => shop.cardService.pay(page),
    async () => shop.cardService.refund(payment),
    async () => shop.cardService.dispute(payment, 'needs-response'),
    () => desk.handle(order, { status: 'cancelled', reason: 'The customer asked for it' }),
    () => desk.handle(order, 'refund'),
    async () => void (await account.order('again', byCash(phones[2], 'Here 1'))),
  ];
  const [pay, ...others] = acts;
  await Promise.all([pay, ...others.filter(() => random.happens(0.5))].map(async (act) => act && soon().then(act)));
}

const byCash = (mobileNo: string, residentialAddress: string): Body => ({
  method: 'cash-on-delivery',
  mobileNo,
  residentialAddress,
});

const byCard: Body = { method: 'card', mobileNo: phones[0], residentialAddress: 'There 2' };

function newAccount({ world, shop, accounts }: Scenario): Account {
  const account = new Account(world, shop, String(accounts.length));
  accounts.push(account);
  return account;
}
