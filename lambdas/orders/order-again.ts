import { type AddLineDependencies, addLine } from '../cart/add-line.ts';
import { lineIdOf } from '../cart/cart.ts';
import type { Line } from '../contracts/cart/cart.ts';
import type { LostAnswers, OrderedAgain } from '../contracts/orders/order-again.ts';
import type { Answer, Answers } from '../contracts/questions/answers.ts';
import { photosNamedBy } from '../photos/answers.ts';
import type { Photos } from '../photos/photo.ts';
import { type Result, succeed } from '../platform/result.ts';
import { countPhotos } from '../questions/answer-rules.ts';
import { checkAnswers } from '../questions/check-answers.ts';
import { orderNotFound } from './get-order.ts';
import type { OrderLineRecord, Orders } from './order.ts';

interface OrderAgainDependencies extends AddLineDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf'>;
  readonly photos: Photos;
}

/**
 * Puts the gifts of the customer's own order into the cart again, as Add to Cart does, at today's prices. Leaves out and names what
 * the shop no longer has: gifts, photos and answers. Refusals: `order_not_found`.
 */
export async function orderAgain(
  dependencies: OrderAgainDependencies,
  userId: string,
  orderId: string,
): Promise<Result<OrderedAgain>> {
  const { orders, photos } = dependencies;
  const order = await orders.find(orderId);
  if (order?.userId !== userId) return orderNotFound;
  const answersOf = await orders.answersOf(orderId);
  const named = [...new Set(Object.values(answersOf).flatMap(({ answers }) => photosNamedBy(answers)))];
  const kept = named.length === 0 ? new Map() : await photos.of(userId).findMany(named);
  const added: Line[] = [];
  const left: OrderedAgain['left'][number][] = [];
  const lost: LostAnswers[] = [];
  // One after another, so that the cart has them in the order's sequence.
  for (const line of order.lines) {
    const { productId, title } = line;
    const ordered = answersOf[lineIdOf(line)]?.answers;
    const given = ordered && withoutPhotos(ordered, (photoId) => !kept.has(photoId));
    const result = await addFitting(dependencies, userId, line, given);
    if (result.ok) {
      added.push(result.value);
      lost.push(...lostOf(line, ordered, result.value));
    } else {
      const { code, detail } = result;
      left.push({ productId, title, problem: { code, detail } });
    }
  }
  return succeed({ lines: added, left, lost });
}

/** Adds the line with its answers, or with those of them that still fit the product's questions. */
async function addFitting(
  dependencies: OrderAgainDependencies,
  userId: string,
  { productId, qty }: OrderLineRecord,
  answers: Answers | undefined,
): Promise<Result<Line>> {
  const added = await addLine(dependencies, userId, productId, { answers, qty });
  if (added.ok || added.code !== 'invalid_request' || answers === undefined) return added;
  const { questions = [] } = (await dependencies.products.find(productId, { consistent: false })) ?? {};
  const time = dependencies.now();
  const fitting = Object.entries(answers).filter(([id, answer]) => checkAnswers(questions, { [id]: answer }, time).ok);
  return addLine(dependencies, userId, productId, { answers: Object.fromEntries(fitting), qty });
}

/** The answers without the photos that are gone. A preview of a photo that is gone goes with it. */
const withoutPhotos = (answers: Answers, isGone: (photoId: string) => boolean): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, Answer][] => {
      if (!('photos' in answer)) return [[id, answer]];
      const photos = answer.photos.filter(({ photoId }) => !isGone(photoId));
      if (photos.length === 0) return [];
      const { preview, ...rest } = answer;
      const isWhole = photos.length === answer.photos.length && preview !== undefined && !isGone(preview);
      return [[id, isWhole ? answer : { ...rest, photos }]];
    }),
  );

/** What the new line lacks. An order whose photos were deleted no longer names them, but knows their number. */
function lostOf(line: OrderLineRecord, ordered: Answers = {}, added: Line): readonly LostAnswers[] {
  const { answers = {}, lineId, title } = added;
  const photos = Math.max(0, Math.max(line.photoCount ?? 0, countPhotos(ordered)) - countPhotos(answers));
  const labels = (line.answered ?? [])
    .filter(({ id, kind }) => kind !== 'photos' && ordered[id] !== undefined && answers[id] === undefined)
    .map(({ label }) => label);
  return photos === 0 && labels.length === 0 ? [] : [{ lineId, title, photos, labels }];
}
