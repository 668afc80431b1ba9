import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, now, owner, pause, photo, secondOwner } from '#tests/support/unit/records.ts';
import { customerLimits, limits } from '../contracts/limits.ts';
import { hasProofToAnswer } from '../contracts/proofs/needed-proofs.ts';
import { type ProofAnswer, proofAnswerSchema } from '../contracts/proofs/proof.ts';
import { commandOrder } from '../desk/command-order.ts';
import { sendProof } from '../desk/send-proof.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { epochSeconds } from '../platform/clock.ts';
import { viewProofs, viewProofsOfCustomer } from '../proofs/view-proofs.ts';
import { answerProof } from './answer-proof.ts';
import { changeAnswers } from './change-answers.ts';
import { lookAtProof } from './look-at-proof.ts';
import { type OrderRecord, toOrder, toOrderOfOwner, withAnswers } from './order.ts';

let shop: MemoryShop;
const { userId } = customer;
const { orderId } = order();
const lineId = id('tea');
const picture = id('picture');
const current = () => shop.store.orders.get(orderId) ?? order();

function store(fields: Partial<OrderRecord> = {}, line: Partial<OrderRecord['lines'][number]> = {}): OrderRecord {
  const [first] = order().lines;
  if (first === undefined) throw new Error('The order has no line.');
  const record = order({ lines: [{ ...first, proofRequired: true, ...line }], ...fields });
  shop.store.orders.set(orderId, record);
  return record;
}

const send = (proof: Partial<Parameters<typeof sendProof>[3]> = {}, who = owner) =>
  sendProof({ ...shop, now, pause }, who, orderId, { lineId, photoId: picture, ...proof });
const answer = (said: Partial<ProofAnswer> = {}, who = userId, line = lineId) =>
  answerProof({ ...shop, now, pause }, who, {
    ...{ orderId, lineId: line },
    answer: { round: 1, answer: 'approved', ...said },
  });
const changes = { answer: 'changes' as const, words: 'A larger nose, please', pins: [{ x: 0.25, y: 1 }] };
const ship = (reason?: string) =>
  commandOrder({ ...shop, now, pause }, owner, orderId, { status: 'shipped', ...(reason && { reason }) });
const proofOf = () => current().lines[0]?.proof;

beforeEach(async () => {
  shop = memoryShop();
  store();
  for (const [who, name] of [
    [owner.userId, 'picture'],
    [owner.userId, 'second picture'],
    [userId, 'preview'],
  ] as const) {
    await shop.photos.of(who).create(photo({ uploadId: id(name), userId: who, imageKey: name, status: 'published' }));
  }
});

describe('D35: an owner sends a proof', () => {
  test('as a step of the order, which customers see as the state of the line', async () => {
    const sent = await send();
    const proof = { round: 1, status: 'sent', at: noon.toISOString() };
    expect(sent).toMatchObject({ ok: true, value: { version: 2, lines: [{ proof }] } });
    expect(toOrderOfOwner(current()).history.at(-1)).toEqual({
      ...{ status: 'placed', at: noon.toISOString(), by: owner.fullName },
      proof: { lineId, round: 1, status: 'sent' },
    });
    expect(toOrder(current())).toMatchObject({ history: [{ status: 'placed' }], lines: [{ proof }] });
    expect(await shop.proofs.of(orderId)).toMatchObject([{ lineId, round: 1, photo: { userId: owner.userId } }]);
  });

  test('with the preview by one click, also of an order that names it only in its answers', async () => {
    expect(await send({ photoId: undefined })).toMatchObject({ code: 'invalid_request' });
    store({}, { previewId: id('preview') });
    expect(await send({ photoId: undefined })).toMatchObject({ ok: true });
    store();
    shop.store.answers.set(orderId, { [lineId]: { answers: { face: { photos: [], preview: id('preview') } } } });
    expect(await send({ photoId: undefined })).toMatchObject({ ok: true });
    expect((await shop.proofs.of(orderId)).at(-1)?.photo).toEqual({ userId, photoId: id('preview') });
  });

  test('of a picture that is their own and complete', async () => {
    for (const photoId of [id('preview'), id('never')]) {
      expect(await send({ photoId })).toMatchObject({ code: 'photo_not_found' });
    }
    expect(await send({}, secondOwner)).toMatchObject({ code: 'photo_not_found' });
    await shop.photos.of(owner.userId).create(photo({ uploadId: id('pending'), userId: owner.userId }));
    expect(await send({ photoId: id('pending') })).toMatchObject({ code: 'photo_not_found' });
    expect(current().history).toHaveLength(1);
  });

  test('again, which replaces the round before, even an approved one', async () => {
    await send();
    await answer();
    expect(await send({ photoId: id('second picture') })).toMatchObject({ ok: true });
    expect(proofOf()).toMatchObject({ round: 2, status: 'sent' });
    expect(await shop.proofs.of(orderId)).toMatchObject([
      { round: 1, answered: { answer: 'approved' } },
      { round: 2, photo: { photoId: id('second picture') } },
    ]);
  });

  test('once for each key, also if the customer has answered before the retry or the order was shipped', async () => {
    const sent = await Promise.all([send({ key: 'a' }), send({ key: 'a' })]);
    expect(sent.map(({ ok }) => ok)).toEqual([true, true]);
    await answer();
    expect(await send({ key: 'a' })).toMatchObject({ value: { lines: [{ proof: { round: 1, status: 'approved' } }] } });
    for (const photoId of [id('second picture'), undefined]) {
      expect(await send({ key: 'a', photoId })).toMatchObject({ code: 'idempotency_key_reused' });
    }
    expect(await send({ key: 'b' })).toMatchObject({ value: { lines: [{ proof: { round: 2, status: 'sent' } }] } });
    await answer({ round: 2 });
    await ship();
    expect(await send({ key: 'a' })).toMatchObject({ ok: true });
    expect(await shop.proofs.of(orderId)).toHaveLength(2);
  });

  test('once for each key with the preview too', async () => {
    store({}, { previewId: id('preview') });
    const preview = { key: 'a', photoId: undefined };
    for (const sent of [await send(preview), await send(preview)]) {
      expect(sent).toMatchObject({ value: { lines: [{ proof: { round: 1 } }] } });
    }
    expect(await send({ key: 'a' })).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test.each(['awaiting-payment', 'shipped', 'delivered', 'returned', 'cancelled'] as const)(
    'not of an order that is %s',
    async (status) => {
      store({ status });
      expect(await send()).toMatchObject({ code: 'impossible_step' });
    },
  );

  test('not of an unconfirmed or refunded order, an unknown gift, or without end', async () => {
    store({ confirmation: 'needed' });
    expect(await send()).toMatchObject({ code: 'confirmation_needed' });
    store({ payment: { ...order().payment, status: 'refunded' } });
    expect(await send()).toMatchObject({ code: 'impossible_step' });
    store();
    expect(await send({ lineId: id('other') })).toMatchObject({ code: 'invalid_request' });
    for (let round = 1; round <= limits.proofs.rounds; round++) expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ code: 'impossible_step' });
    store({ history: Array.from({ length: limits.orderSteps }, () => ({ status: 'placed', at: '' })) });
    expect(await send()).toMatchObject({ code: 'impossible_step' });
  });
});

describe('D35: the customer', () => {
  beforeEach(async () => void (await send()));

  test('approves it, twice as once', async () => {
    const approved = await answer();
    expect(approved).toMatchObject({ ok: true, value: { lines: [{ proof: { status: 'approved' } }] } });
    expect(await answer()).toEqual(approved);
    expect(current().history).toHaveLength(3);
    expect(await answer(changes)).toMatchObject({ code: 'impossible_step' });
  });

  test('asks for changes in words and with pins, which are not in the order', async () => {
    expect(await answer(changes)).toMatchObject({ ok: true, value: { lines: [{ proof: { status: 'changes' } }] } });
    expect(await shop.proofs.of(orderId)).toMatchObject([{ answered: { ...changes, at: noon.toISOString() } }]);
    expect(JSON.stringify(current())).not.toContain(changes.words);
    expect(await answer({ ...changes, words: 'A smaller nose' })).toMatchObject({ code: 'impossible_step' });
  });

  test('answers only the latest round', async () => {
    await send({ photoId: id('second picture') });
    expect(await answer()).toMatchObject({ code: 'order_changed' });
    expect(await answer({ round: 3 })).toMatchObject({ code: 'impossible_step' });
    expect(await answer({ round: 2 })).toMatchObject({ ok: true });
  });

  test('can’t answer another customer’s proof, or one of another gift', async () => {
    expect(await answer({}, 'another')).toMatchObject({ code: 'order_not_found' });
    expect(await answer({}, userId, id('other'))).toMatchObject({ code: 'impossible_step' });
    expect(proofOf()).toMatchObject({ status: 'sent' });
  });

  test.each(['shipped', 'delivered', 'cancelled'] as const)('comes too late once it is %s', async (status) => {
    shop.store.orders.set(orderId, { ...current(), status });
    expect(await answer(changes)).toMatchObject({ code: 'too_late' });
  });

  test('comes too late once it is refunded, and isn’t waited for', async () => {
    shop.store.orders.set(orderId, { ...current(), payment: { method: 'card', status: 'refunded' } });
    expect(await answer()).toMatchObject({ code: 'too_late' });
    expect(hasProofToAnswer(toOrder(current()))).toBe(false);
  });

  test('is limited in how often they can write the order', async () => {
    shop.customerCounts.add = async (_, amount, max) => max === customerLimits.answers.max && amount < 1;
    expect(await answer()).toMatchObject({ code: 'too_many_requests' });
  });

  test('can’t change the answers behind a proof, unless they have asked for changes', async () => {
    shop.store.products.clear();
    const change = () => changeAnswers({ ...shop, now, pause }, userId, { orderId, lineId, answers: {} });
    const atTheProof = 'Ask for changes there';
    expect(await change()).toMatchObject({ code: 'making_started', detail: expect.stringContaining(atTheProof) });
    await answer(changes);
    expect(await change()).toMatchObject({ code: 'product_not_found' });
    await send({ photoId: id('second picture') });
    await answer({ round: 2 });
    expect(await change()).toMatchObject({ code: 'making_started', detail: expect.stringContaining('write to us') });
  });

  test('sees every round with its picture and their own words, and owners see the same', async () => {
    await answer(changes);
    await send({ photoId: id('second picture') });
    shop.store.photos.delete(`${owner.userId} ${picture}`);
    const rounds = [
      { lineId, round: 1, picture: { gone: true }, answered: changes },
      { lineId, round: 2, picture: { url: expect.stringContaining('second picture'), width: 40, height: 30 } },
    ];
    const proofs = await shop.proofs.of(orderId);
    expect(await viewProofsOfCustomer(shop, userId, proofs)).toMatchObject({ value: { proofs: rounds } });
    expect(await viewProofs(shop, proofs)).toMatchObject({ proofs: rounds });
    expect(JSON.stringify(await withAnswers(shop.orders, toOrder(current())))).not.toContain('https://photos');
  });
});

test.each([
  ['a ninth pin', { pins: Array.from({ length: 9 }, () => ({ x: 0.5, y: 0.5 })) }],
  ['a pin beside the picture', { pins: [{ x: 1.0001, y: 0 }] }],
  ['a pin above the picture', { pins: [{ x: 0, y: -0.0001 }] }],
  ['changes without words', { words: undefined }],
  ['501 characters', { words: 'x'.repeat(limits.proofs.wordsLength + 1) }],
  ['an approval with words', { answer: 'approved' }],
])('D35: refuses %s', (_, wrong) => {
  expect(proofAnswerSchema.safeParse({ round: 1, ...changes }).success).toBe(true);
  expect(proofAnswerSchema.safeParse({ round: 1, ...changes, ...wrong }).success).toBe(false);
});

describe('D35: a gift that needs an approved proof', () => {
  test('ships only with it, or with a reason', async () => {
    expect(await ship()).toMatchObject({ code: 'proof_not_approved' });
    await send();
    expect(await ship()).toMatchObject({ code: 'proof_not_approved' });
    await answer();
    expect(await ship()).toMatchObject({ ok: true });
    store();
    expect(await ship('Approved by phone')).toMatchObject({
      value: { history: [{}, { reason: 'Approved by phone' }] },
    });
  });

  test('ships again after the parcel came back', async () => {
    store({ status: 'returned' });
    expect(await ship()).toMatchObject({ ok: true });
  });

  test('never ships while the customer waits for changes, whether or not it needs a proof', async () => {
    store({}, { proofRequired: undefined });
    await send();
    await answer(changes);
    expect(await ship()).toMatchObject({ code: 'proof_not_approved' });
    await send();
    expect(await ship()).toMatchObject({ ok: true });
  });
});

describe('D35: a mailed link', () => {
  const token = 'A'.repeat(43);
  const look = (given = token) => lookAtProof(shop, orderId, given);
  beforeEach(async () => {
    await send();
    await shop.proofLinks.put(orderId, bearerTokenHash(token), lineId, epochSeconds(noon) + 60);
  });

  test('shows the latest picture, and nothing that the customer said', async () => {
    await answer(changes);
    const seen = await look();
    expect(seen).toMatchObject({ ok: true, value: { round: 1, status: 'changes', picture: { width: 40 } } });
    expect(JSON.stringify(seen)).not.toContain(changes.words);
    await send({ photoId: id('second picture') });
    expect(await look()).toMatchObject({ value: { round: 2, status: 'sent' } });
  });

  test('shows no proof of a cancelled order', async () => {
    store({ status: 'cancelled' }, { proof: { round: 1, status: 'sent', at: noon.toISOString() } });
    expect(await look()).toMatchObject({ ok: false, code: 'order_cancelled' });
    expect(await look('B'.repeat(43))).toMatchObject({ code: 'order_not_found' });
  });

  test('says that the gift was shipped before an answer, or that its order ended', async () => {
    expect(await look()).not.toHaveProperty('value.unanswered');
    await ship('By phone');
    expect(await look()).toMatchObject({ value: { status: 'sent', unanswered: 'shipped' } });
    store(
      { payment: { method: 'card', status: 'refunded' } },
      { proof: { round: 1, status: 'sent', at: noon.toISOString() } },
    );
    expect(await look()).toMatchObject({ value: { unanswered: 'ended' } });
  });

  test('is refused like an unknown order if it is guessed or old', async () => {
    expect(await look('B'.repeat(43))).toMatchObject({ code: 'order_not_found' });
    expect(await lookAtProof(shop, id('other'), token)).toMatchObject({ code: 'order_not_found' });
    await shop.proofLinks.put(orderId, bearerTokenHash(token), lineId, epochSeconds(noon));
    expect(await look()).toMatchObject({ code: 'order_not_found' });
  });
});

test('D35: whatever owners and customers do, rounds count up, and only an approved or excused gift ships', async () => {
  const acts = fc.constantFrom('send', 'approve', 'change', 'stale', 'ship', 'excuse', 'make');
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 12 }), async (all) => {
      shop.store.proofs.clear();
      store();
      for (const act of all) {
        const { round = 0, status } = proofOf() ?? {};
        const before = current();
        if (act === 'send') await send();
        if (act === 'approve') await answer({ round });
        if (act === 'change') await answer({ ...changes, round });
        if (act === 'stale') await answer({ ...changes, round: Math.max(1, round - 1) });
        if (act === 'ship') await ship();
        if (act === 'excuse') await ship('By phone');
        if (act === 'make') await commandOrder({ ...shop, now, pause }, owner, orderId, { status: 'making' });
        const after = proofOf();
        expect(after?.round ?? 0).toBeGreaterThanOrEqual(round);
        // An answer decides only the round that it names, and only once.
        if (after?.round === round && after.status !== status) expect(status).toBe('sent');
        const shipped = before.status !== 'shipped' && current().status === 'shipped';
        if (shipped && act === 'ship') expect(status).toBe('approved');
        expect(current().history.filter(({ proof }) => proof?.status === 'sent')).toHaveLength(after?.round ?? 0);
      }
    }),
  );
});
