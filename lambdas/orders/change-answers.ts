import { isDeepStrictEqual } from 'node:util';
import { lineIdOf, photoGone } from '../cart/cart.ts';
import type { Order } from '../contracts/orders/order.ts';
import { fixingProof } from '../contracts/proofs/needed-proofs.ts';
import type { Answer, AnswerInWords, Answers } from '../contracts/questions/answers.ts';
import type { Question } from '../contracts/questions/questions.ts';
import { photosNamedBy } from '../photos/answers.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Refusal, type Result, refuse, refuseField, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import { type Products, productNotFound } from '../products/product.ts';
import { answerTo, countPhotos, previewIn } from '../questions/answer-rules.ts';
import { checkAnswers } from '../questions/check-answers.ts';
import { personalise } from '../questions/personalisation.ts';
import { orderNotFound } from './get-order.ts';
import {
  isTooLong,
  joinAnswers,
  type OrderAnswers,
  type OrderLineRecord,
  type OrderRecord,
  type Orders,
  toOrder,
  writeUnitsOf,
} from './order.ts';

interface ChangeAnswersDependencies extends CountDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf' | 'changeAnswers'>;
  readonly products: Pick<Products, 'find'>;
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
 * Changes the texts, dates and photos of a line of the customer's own order until making starts. Choices have a price, so they stay.
 * Refusals: `order_not_found`, `line_not_found`, `product_not_found`, `making_started`, `order_cancelled`, `impossible_step`,
 * `order_changed`, `invalid_request`, `too_many_requests`, `too_busy`.
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
  dependencies: ChangeAnswersDependencies,
  userId: string,
  { orderId, lineId, answers: given, answersRevision: seen }: AnsweredLine,
): Promise<Result<Stored> | undefined> {
  const { orders, products, now } = dependencies;
  const order = await orders.find(orderId);
  if (order?.userId !== userId) return orderNotFound;
  const line = order.lines.find((each) => lineIdOf(each) === lineId);
  if (line === undefined) return lineNotOrdered;
  const proof = fixingProof(line);
  const refusal = refusalIn(order) ?? (proof && proved[proof]);
  if (refusal !== undefined) return refusal;
  const product = await products.find(line.productId, { consistent: false });
  if (product === undefined) return productNotFound;
  const current = { order, all: await orders.answersOf(orderId) };
  const before = current.all[lineId]?.answers ?? {};
  const time = now();
  const { questions = [] } = product;
  const answers = nextAnswers({ line, questions, before, given }, time);
  if (!answers.ok) return answers;
  // Before the check of the revision, so that a repeated request succeeds if the first one was saved.
  if (isDeepStrictEqual(answers.value, before)) return succeed(current);
  const { answersRevision = 0 } = order;
  if (seen !== undefined && seen !== answersRevision) return changedMeanwhile;
  const next = withAnswersOf(current, line, { questions, answers: answers.value }, time);
  if (isTooLong(next.order.lines) || isTooLong(next.all)) return tooLong;
  const excess = await countFor(dependencies, userId, 'answers', writeUnitsOf(next.order));
  if (excess !== undefined) return excess;
  const newPhotos = photosAdded(before, answers.value);
  const outcome = await orders.changeAnswers(order, { order: next.order, answers: next.all, newPhotos });
  if (outcome === 'photo-gone') return photoGone;
  return outcome === 'done' ? succeed(next) : undefined;
}

/** A line's answers after the change, and the product's current questions. */
interface Answered {
  readonly questions: readonly Question[];
  readonly answers: Answers;
}

/** The order after new answers of one of its lines. */
function withAnswersOf({ order, all }: Stored, line: OrderLineRecord, answered: Answered, time: Date): Stored {
  const lines = order.lines.map((each) => (each === line ? withWords(line, answered, time) : each));
  const answersRevision = (order.answersRevision ?? 0) + 1;
  return {
    order: { ...order, lines, answersRevision, answeredAt: time.toISOString() },
    all: { ...all, [lineIdOf(line)]: { answers: answered.answers } },
  };
}

/** The photos that only the new answers name. */
function photosAdded(before: Answers, answers: Answers): readonly string[] {
  const named = new Set(photosNamedBy(before));
  return photosNamedBy(answers).filter((photoId) => !named.has(photoId));
}

function refusalIn({ status, payment }: OrderRecord): Refusal | undefined {
  if (status === 'cancelled') return cancelled;
  if (payment.status === 'refunded') return refunded;
  if (status === 'placed') return undefined;
  return status === 'awaiting-payment' ? unpaid : makingStarted;
}

interface Change {
  readonly line: OrderLineRecord;
  readonly questions: readonly Question[];
  readonly before: Answers;
  readonly given: Answers;
}

/**
 * The answers of the line after the change, kept and changed ones. Checks only the changed ones: a kept answer stays valid,
 * even if its date is now too soon or its question was removed. The limit of photos applies to both together.
 */
function nextAnswers({ line, questions, before, given }: Change, now: Date): Result<Answers> {
  const kept = pick(before, (id, answer) => isChoice(answer) || isDeepStrictEqual(answer, answerTo({ id }, given)));
  const changed = pick(given, (id, answer) => !isDeepStrictEqual(answer, answerTo({ id }, kept)));
  const checked = checkAnswers(questions, changed, now, kept);
  if (!checked.ok) return checked;
  for (const [id, answer] of Object.entries(checked.value)) {
    if (isChoice(answer) && !isOrdered(line, questions, id, answer.option)) return choiceStays(id);
  }
  return succeed({ ...kept, ...pick(checked.value, (_, answer) => !isChoice(answer)) });
}

const pick = (answers: Answers, isPicked: (id: string, answer: Answer) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id, answer]) => isPicked(id, answer)));

const isChoice = (answer: Answer): answer is Extract<Answer, { option: string }> => 'option' in answer;

/** True if the order already has this option, for example as the default that the customer kept. */
function isOrdered({ answered = [] }: OrderLineRecord, questions: readonly Question[], id: string, option: string) {
  const question = questions.find((each) => each.id === id);
  const label = question?.kind === 'choice' && question.options.find((each) => each.id === option)?.label;
  return answered.some((words) => words.id === id && words.value === label);
}

/** The line with its new answers as text. */
function withWords(line: OrderLineRecord, { questions, answers }: Answered, now: Date): OrderLineRecord {
  const { answered: before = [], missing: _, optional: __, photoCount: ___, previewId: ____, ...rest } = line;
  const { answered = [], missing, optional } = personalise({ questions, answers }, now);
  const current = answered.filter(({ kind }) => kind !== 'choice');
  const words = [...before.filter((each) => keepsOldWords(each, answers, current)), ...current];
  const photoCount = countPhotos(answers);
  const previewId = previewIn(answers);
  return {
    ...rest,
    ...(words.length > 0 && { answered: words }),
    ...(missing !== undefined && { missing }),
    ...(optional !== undefined && { optional }),
    ...(photoCount > 0 && { photoCount }),
    ...(previewId !== undefined && { previewId }),
  };
}

/**
 * True for choices, which keep the label and the price that they had when the order was placed, and for answers whose question
 * was removed, because only the old words have its label.
 */
const keepsOldWords = ({ id, kind }: AnswerInWords, answers: Answers, current: readonly AnswerInWords[]): boolean =>
  kind === 'choice' || (answerTo({ id }, answers) !== undefined && !current.some((each) => each.id === id));

const lineNotOrdered = refuse('line_not_found', 'This order has no such gift.');
const cancelled = refuse('order_cancelled', 'This order was cancelled.');
const refunded = refuse('impossible_step', 'We’ve refunded this order, so its answers can’t be changed any more.');
const unpaid = refuse('impossible_step', 'This order isn’t paid yet. You can add to it once it is.');
const makingStarted = refuse(
  'making_started',
  'We’ve started making this gift, so its answers can’t be changed any more. Please contact our support.',
);
const proved = {
  sent: refuse(
    'making_started',
    'We’ve sent you a proof of this gift, made from these answers. Ask for changes there to change them.',
  ),
  approved: refuse(
    'making_started',
    'You’ve approved the proof of this gift, so its answers can’t be changed any more. If something must change, write to us.',
  ),
};
const changedMeanwhile = refuse(
  'order_changed',
  'The answers of this order were changed on another page. Please check them and save again.',
);
const choiceStays = (id: string): Refusal =>
  refuseField(`answers.${id}`, 'You can’t change this after ordering, because it has a price.');
const tooLong = refuseField('answers', 'These answers are too long for one order.');
