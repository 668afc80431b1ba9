import { isDeepStrictEqual } from 'node:util';
import { countPhotos } from '../answers/answer-rules.ts';
import { checkAnswers } from '../answers/check-answers.ts';
import { personalise } from '../answers/personalisation.ts';
import { lineIdOf, photoGone } from '../cart/cart.ts';
import { type FullProduct, type Products, productNotFound } from '../catalogue/product.ts';
import type { Answer, Answers } from '../contracts/answers.ts';
import type { Order } from '../contracts/order.ts';
import { photosNamedBy } from '../photos/answers.ts';
import type { Clock } from '../platform/clock.ts';
import { type Refusal, type Result, refuse, refuseField, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import { orderNotFound } from './get-order.ts';
import {
  isTooLong,
  joinAnswers,
  type OrderAnswers,
  type OrderLineRecord,
  type OrderRecord,
  type Orders,
  toOrder,
} from './order.ts';

interface ChangeAnswersDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf' | 'changeAnswers'>;
  readonly products: Pick<Products, 'find'>;
  readonly now: Clock;
  readonly pause: Pause;
}

interface AnsweredLine {
  readonly orderId: string;
  readonly lineId: string;
  /** All answers of the line; choices may be left out. */
  readonly answers: Answers;
  /** The revision that the customer saw. Without it, the last write wins. */
  readonly answersRevision?: number | undefined;
}

/** An order and the answers of all its lines, as stored. */
interface Stored {
  readonly order: OrderRecord;
  readonly all: OrderAnswers;
}

/**
 * Changes the texts, dates and photos of a line of the customer's own order until making starts. Choices can't change,
 * because they have a price. Answers are checked against the product's current questions. Repeating a call changes nothing.
 * Refusals: `order_not_found`, `line_not_found`, `product_not_found`, `making_started`, `order_cancelled`, `impossible_step`
 * for an unpaid order, `order_changed` if other answers were saved since `answersRevision`, `invalid_request`, `too_busy`.
 */
export async function changeAnswers(
  dependencies: ChangeAnswersDependencies,
  userId: string,
  request: AnsweredLine,
): Promise<Result<Order>> {
  const { pause } = dependencies;
  const changed = await retry({ attempts: conflictAttempts, pause }, () => tryOnce(dependencies, userId, request));
  if (changed === undefined) return tooBusy;
  return changed.ok ? succeed(joinAnswers(toOrder(changed.value.order), changed.value.all)) : changed;
}

/** Makes one attempt. Returns undefined after a concurrent change. */
async function tryOnce(
  { orders, products, now }: ChangeAnswersDependencies,
  userId: string,
  { orderId, lineId, answers: given, answersRevision: seen }: AnsweredLine,
): Promise<Result<Stored> | undefined> {
  const order = await orders.find(orderId);
  if (order?.userId !== userId) return orderNotFound;
  const line = order.lines.find((each) => lineIdOf(each) === lineId);
  if (line === undefined) return lineNotOrdered;
  const refusal = refusalIn(order);
  if (refusal !== undefined) return refusal;
  const product = await products.find(line.productId, { consistent: false });
  if (product === undefined) return productNotFound;
  const current = { order, all: await orders.answersOf(orderId) };
  const before = current.all[lineId]?.answers ?? {};
  const time = now();
  const answers = nextAnswers({ line, product, before, given }, time);
  if (!answers.ok) return answers;
  // Before the check of the revision, so that a repeated request succeeds if the first one was saved.
  if (isDeepStrictEqual(answers.value, before)) return succeed(current);
  const { answersRevision = 0 } = order;
  if (seen !== undefined && seen !== answersRevision) return changedMeanwhile;
  const next = withAnswersOf(current, line, { product, answers: answers.value }, time);
  if (isTooLong(next.order.lines) || isTooLong(next.all)) return tooLong;
  const newPhotos = photosAdded(before, answers.value);
  const outcome = await orders.changeAnswers(order, { order: next.order, answers: next.all, newPhotos });
  if (outcome === 'photo-gone') return photoGone;
  return outcome === 'done' ? succeed(next) : undefined;
}

/** The order after new answers of one of its lines. */
function withAnswersOf(
  { order, all }: Stored,
  line: OrderLineRecord,
  { product, answers }: { readonly product: FullProduct; readonly answers: Answers },
  time: Date,
): Stored {
  const answered = answeredLine(line, product, answers, time);
  const lines = order.lines.map((each) => (each === line ? answered : each));
  const answersRevision = (order.answersRevision ?? 0) + 1;
  return {
    order: { ...order, lines, answersRevision, answeredAt: time.toISOString() },
    all: { ...all, [lineIdOf(line)]: { answers } },
  };
}

/** The photos that only the new answers name. */
function photosAdded(before: Answers, answers: Answers): readonly string[] {
  const named = new Set(photosNamedBy(before));
  return photosNamedBy(answers).filter((photoId) => !named.has(photoId));
}

function refusalIn({ status }: OrderRecord): Refusal | undefined {
  if (status === 'placed') return undefined;
  if (status === 'cancelled') return cancelled;
  return status === 'awaiting-payment' ? unpaid : makingStarted;
}

interface Given {
  readonly line: OrderLineRecord;
  readonly product: FullProduct;
  readonly before: Answers;
  readonly given: Answers;
}

/** Checks only changed answers: an unchanged one stays valid, even if its date is now too soon or its question was removed. */
function nextAnswers({ line, product, before, given }: Given, now: Date): Result<Answers> {
  const { questions = [] } = product;
  const entries = Object.entries(given);
  const isKept = ([id, answer]: readonly [string, Answer]) =>
    Object.hasOwn(before, id) && isDeepStrictEqual(before[id], answer);
  const checked = checkAnswers(questions, Object.fromEntries(entries.filter((entry) => !isKept(entry))), now);
  if (!checked.ok) return checked;
  for (const [id, answer] of Object.entries(checked.value)) {
    if ('option' in answer && !isOrdered(line, product, id, answer.option)) return choiceStays(id);
  }
  return succeed(
    Object.fromEntries([
      ...Object.entries(before).filter(([, answer]) => 'option' in answer),
      ...entries.filter((entry) => isKept(entry) && !('option' in entry[1])),
      ...Object.entries(checked.value).filter(([, answer]) => !('option' in answer)),
    ]),
  );
}

/** True if the order already has this option, for example as the default that the customer kept. */
function isOrdered({ answered = [] }: OrderLineRecord, { questions = [] }: FullProduct, id: string, option: string) {
  const question = questions.find((each) => each.id === id);
  const label = question?.kind === 'choice' && question.options.find((each) => each.id === option)?.label;
  return answered.some((words) => words.id === id && words.value === label);
}

/** The line with its new answers as text. Choices keep the label and the price that they had when the order was placed. */
function answeredLine(line: OrderLineRecord, { questions }: FullProduct, answers: Answers, now: Date): OrderLineRecord {
  const { answered: before = [], missing: _, optional: __, photoCount: ___, ...kept } = line;
  const { answered = [], missing, optional } = personalise({ ...(questions && { questions }), answers }, now);
  const words = [
    ...before.filter(({ kind }) => kind === 'choice'),
    ...answered.filter(({ kind }) => kind !== 'choice'),
  ];
  const photoCount = countPhotos(answers);
  return {
    ...kept,
    ...(words.length > 0 && { answered: words }),
    ...(missing !== undefined && { missing }),
    ...(optional !== undefined && { optional }),
    ...(photoCount > 0 && { photoCount }),
  };
}

const lineNotOrdered = refuse('line_not_found', 'This order has no such gift.');
const cancelled = refuse('order_cancelled', 'This order was cancelled.');
const unpaid = refuse('impossible_step', 'This order isn’t paid yet. You can add to it once it is.');
const makingStarted = refuse(
  'making_started',
  'We’ve started making this gift, so its answers can’t be changed any more. Please contact our support.',
);
const changedMeanwhile = refuse(
  'order_changed',
  'The answers of this order were changed on another page. Please check them and save again.',
);
const choiceStays = (id: string): Refusal =>
  refuseField(`answers.${id}`, 'You can’t change this after ordering, because it has a price.');
const tooLong = refuseField('answers', 'These answers are too long for one order.');
