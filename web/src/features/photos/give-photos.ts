import type { AnsweredPhoto, Answers, PhotosAnswer } from '#contracts/answers.ts';
import type { Cart, Line } from '#contracts/cart.ts';
import type { Order } from '#contracts/order.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { inAnswer, type PhotoEntry, type Sending } from './chosen-photo.ts';

/** The calls that give a line its photos; each throws `ApiProblem`. */
export interface LineCalls {
  readonly cart: () => Promise<Pick<Cart, 'lines'>>;
  /** Swaps a cart line for one with these answers. */
  readonly swap: (productId: string, body: { readonly answers: Answers; readonly instead: string }) => Promise<unknown>;
  /** The customer's newest orders; their lines have no answers. */
  readonly orders: () => Promise<readonly Order[]>;
  readonly order: (orderId: string) => Promise<Order>;
  readonly answerOrder: (orderId: string, lineId: string, answers: Answers) => Promise<unknown>;
}

/** The clocks of a browser and the shop may differ by this much, in milliseconds. */
const clockDifference = 10 * 60 * 1000;
/** Orders since the photos were chosen that are looked through. */
const mostOrders = 5;

/**
 * Gives all photos of a sending to its line: a cart line is swapped for one with the photos; a line that has been ordered meanwhile
 * gets them in its order. Safe to repeat. Returns false if there is no such line.
 */
export async function givePhotos(calls: LineCalls, sending: Sending): Promise<boolean> {
  const photos = photoAnswers(sending);
  if (sending.orderId !== undefined) return giveToOrder(calls, await calls.order(sending.orderId), sending, photos);
  const { lines } = await calls.cart();
  const line = lines.find(({ lineId }) => lineId === sending.lineId);
  if (line) return giveToLine(calls, line, photos);
  // An earlier call may have succeeded without its answer.
  if (lines.some((each) => each.productId === sending.productId && hasPhotos(each, photos))) return true;
  return giveToOrdered(calls, sending, photos);
}

/** The answers of a sending whose photos are all complete. */
export function photoAnswers({
  questions,
  photos,
  previews,
  complete,
}: Sending): Readonly<Record<string, PhotosAnswer>> {
  const answered = (photo: PhotoEntry) => {
    const { id, photoId = complete[id] } = photo;
    if (photoId === undefined) throw new Error('A photo is not complete');
    return inAnswer(photoId, photo);
  };
  return Object.fromEntries(
    Object.keys(questions).map((questionId) => {
      const preview = complete[previews[questionId] ?? ''];
      const own = withoutSame(photos.filter((photo) => photo.questionId === questionId).map(answered));
      return [questionId, { photos: own, ...(preview !== undefined && own.length > 0 && { preview }) }];
    }),
  );
}

/** The server refuses the same photo twice in the same crop. One that may be printed anyway may be so once. */
function withoutSame(photos: readonly AnsweredPhoto[]): AnsweredPhoto[] {
  const byPlace = new Map<string, AnsweredPhoto>();
  for (const photo of photos) {
    const place = JSON.stringify([photo.photoId, photo.crop]);
    byPlace.set(place, { ...photo, ...byPlace.get(place) });
  }
  return [...byPlace.values()];
}

type PhotoAnswers = ReturnType<typeof photoAnswers>;

async function giveToLine(calls: LineCalls, line: Line, photos: PhotoAnswers): Promise<boolean> {
  const { productId, lineId, answers } = line;
  try {
    await calls.swap(productId, { answers: { ...answers, ...photos }, instead: lineId });
    return true;
  } catch (error) {
    // It was changed or ordered meanwhile.
    if (error instanceof ApiProblem && error.code === 'line_not_found') return false;
    throw error;
  }
}

/** The newest order that the line has become part of. Lists of orders don't name photos, so each order is fetched. */
async function giveToOrdered(calls: LineCalls, sending: Sending, photos: PhotoAnswers): Promise<boolean> {
  const since = sending.at - clockDifference;
  const candidates = (await calls.orders())
    .filter(({ createdAt, lines }) => Date.parse(createdAt) >= since && lines.some(isOf(sending)))
    .slice(0, mostOrders);
  for (const { orderId } of candidates) {
    const order = await calls.order(orderId);
    if (order.lines.some((line) => isOf(sending)(line) && hasPhotos(line, photos))) return true;
    if (await giveToOrder(calls, order, sending, photos)) return true;
  }
  return false;
}

const isOf =
  ({ productId }: Sending) =>
  (line: Line): boolean =>
    line.productId === productId;

async function giveToOrder(
  calls: LineCalls,
  order: Order,
  { lineId }: Sending,
  photos: PhotoAnswers,
): Promise<boolean> {
  const line = order.lines.find((each) => each.lineId === lineId);
  if (!line || order.status === 'cancelled') return false;
  await calls.answerOrder(order.orderId, lineId, { ...line.answers, ...photos });
  return true;
}

/** True if the line names at least one photo, and all of these. */
function hasPhotos({ answers = {} }: Line, photos: PhotoAnswers): boolean {
  const named = new Set(Object.values(answers).flatMap(idsIn));
  const wanted = Object.values(photos).flatMap(idsIn);
  return wanted.length > 0 && wanted.every((id) => named.has(id));
}

const idsIn = (answer: Answers[string]): readonly string[] =>
  'photos' in answer ? answer.photos.map(({ photoId }) => photoId) : [];
