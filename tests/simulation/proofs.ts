import { limits } from '#contracts/limits.ts';
import type { ProofAnswer } from '#contracts/proofs/proof.ts';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import { sendProof } from '#lambdas/desk/send-proof.ts';
import { answerProof } from '#lambdas/orders/answer-proof.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { customer, id, owner, photo } from '../support/unit/records.ts';
import { naiveProof } from './naive-variants.ts';
import { Network } from './network.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedShop } from './shop.ts';

const picture = id('work');

/**
 * An owner sends proofs of the customer's gifts. The customer answers the round on their page, often while the owner sends the next
 * one or ships, and a stranger tries to answer too. Some products need an approved proof.
 */
export async function agreeOnProofs(scenario: Scenario): Promise<void> {
  const { world, shop, desk, products, broken } = scenario;
  const { random } = world;
  const work = photo({ uploadId: picture, userId: owner.userId, status: 'published' });
  shop.store.photos.set(`${owner.userId} ${picture}`, work);
  const gift = shop.store.products.get(products[0] ?? '');
  if (gift !== undefined && random.happens(0.4))
    shop.store.products.set(gift.productId, { ...gift, proofRequired: true });
  for (let times = random.between(0, 4); times > 0; times--) {
    await world.sleep(random.between(1_000, 40_000));
    const own = [...shop.store.orders.values()].filter(({ userId }) => userId === customer.userId);
    const open = own.filter(({ status }) => status === 'placed' || status === 'making');
    const order = random.of(open.filter(({ lines }) => lines.some((line) => line.proofRequired))) ?? random.of(open);
    const line = random.of(order?.lines ?? []);
    if (order === undefined || line === undefined) continue;
    const lineId = lineIdOf(line);
    await send(scenario, order.orderId, lineId);
    const seen = shop.store.orders.get(order.orderId) ?? order;
    const round = seen.lines.find((each) => lineIdOf(each) === lineId)?.proof?.round ?? 1;
    const said: ProofAnswer = random.happens(0.6)
      ? { round, answer: 'approved' }
      : { round, answer: 'changes', words: 'Larger', pins: [{ x: 0.5, y: 0.5 }] };
    const answer = (userId: string) =>
      new Network(world, shop).callUntilConclusive(
        (machine) =>
          answerProof(naiveProof(machine, shop.variant), userId, { orderId: order.orderId, lineId, answer: said }),
        () => random.happens(0.3),
      );
    if (random.happens(0.2) && (await answer('a stranger'))?.ok) {
      broken.push(`${order.orderId} had a proof answered by another customer`);
    }
    await Promise.all([
      answer(customer.userId),
      random.happens(0.4) ? send(scenario, order.orderId, lineId) : undefined,
      random.happens(0.4) ? desk.handle(seen, { status: 'shipped' }) : undefined,
    ]);
  }
}

async function send({ world, shop }: Scenario, orderId: string, lineId: string): Promise<void> {
  await new Network(world, shop).callUntilConclusive(
    (machine) => sendProof(machine, owner, orderId, { lineId, photoId: picture }),
    () => world.random.happens(0.3),
  );
}

/** What is wrong with the proofs of this order, by its history and its stored rounds. */
export function wrongProofs({ store }: SimulatedShop, order: OrderRecord): string[] {
  const { orderId, history, lines } = order;
  const found: string[] = [];
  const states = new Map<string, { round: number; status: string }>();
  for (const [index, { status, reason, proof }] of history.entries()) {
    if (proof !== undefined) {
      const latest = states.get(proof.lineId)?.round ?? 0;
      const isNext = proof.round === latest + (proof.status === 'sent' ? 1 : 0);
      if (!isNext) found.push(`${orderId} has an answer to a proof that was replaced, or a lost round`);
      if (proof.round > limits.proofs.rounds) found.push(`${orderId} has too many rounds`);
      states.set(proof.lineId, proof);
    }
    if (status !== 'shipped' || reason !== undefined) continue;
    const before = history[index - 1]?.status;
    if (before !== 'placed' && before !== 'making') continue;
    const isMissing = lines.some(
      (line) => line.proofRequired === true && states.get(lineIdOf(line))?.status !== 'approved',
    );
    const isWanted = [...states.values()].some((proof) => proof.status === 'changes');
    if (isMissing || isWanted) found.push(`${orderId} was shipped without its approved proof`);
  }
  for (const [lineId, { round, status }] of states) {
    const stored = store.proofs.get(`${orderId} ${lineId} ${round}`)?.answered?.answer ?? 'sent';
    const shown = lines.find((line) => lineIdOf(line) === lineId)?.proof;
    if (stored !== status || shown?.round !== round || shown.status !== status) {
      found.push(`${orderId} shows another proof than its history`);
    }
  }
  return found;
}
