import type { Cart, Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { AnsweredPhoto, Answers, PhotosAnswer } from '#contracts/questions/answers.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { type PhotoEntry, type Sending, toAnsweredPhoto } from './chosen-photo.ts';

/** The API calls that give a line its photos. Each throws `ApiProblem`. */
export interface LineCalls {
  readonly cart: () => Promise<Pick<Cart, 'lines'>>;
  /** Replaces the cart line `instead` with one that has these answers. */
  readonly swap: (productId: string, body: { readonly answers: Answers; readonly instead: string }) => Promise<unknown>;
  /** The customer's newest orders; their lines have no answers. */
  readonly orders: () => Promise<readonly Order[]>;
  readonly order: (orderId: string) => Promise<Order>;
  readonly answerOrder: (orderId: string, lineId: string, answers: Answers) => Promise<unknown>;
}

/** The largest assumed difference between the clocks of the browser and the server, in milliseconds. */
const clockSkew = 10 * 60 * 1000;
/** How many orders placed since the photos were chosen are searched for the line. */
const maxOrdersSearched = 5;

/**
 * Gives all photos of a sending to its line: replaces the cart line with one that has them, or adds them to the order
 * if it was ordered meanwhile. Idempotent. Returns false if the line is gone.
 */
export async function givePhotos(calls: LineCalls, sending: Sending): Promise<boolean> {
  const photos = photoAnswers(sending);
  if (sending.orderId !== undefined) return giveToOrder(calls, await calls.order(sending.orderId), sending, photos);
  const { lines } = await calls.cart();
  const line = lines.find(({ lineId }) => lineId === sending.lineId);
  if (line) return giveToLine(calls, line, photos);
  // An earlier call may have succeeded although its response was lost.
  if (lines.some((each) => each.productId === sending.productId && hasPhotos(each, photos))) return true;
  return giveToOrdered(calls, sending, photos);
}

/** The answers to a sending's questions. Throws unless all of its photos are uploaded. */
function photoAnswers({ questions, photos, previews, complete }: Sending): Readonly<Record<string, PhotosAnswer>> {
  const answered = (photo: PhotoEntry) => {
    const { id, photoId = complete[id] } = photo;
    if (photoId === undefined) throw new Error('A photo is not uploaded yet');
    return toAnsweredPhoto(photoId, photo);
  };
  return Object.fromEntries(
    Object.keys(questions).map((questionId) => {
      const preview = complete[previews[questionId] ?? ''];
      const own = withoutDuplicates(photos.filter((photo) => photo.questionId === questionId).map(answered));
      return [questionId, { photos: own, ...(preview !== undefined && own.length > 0 && { preview }) }];
    }),
  );
}

/** Merges entries with the same photo and crop, which the server refuses. `printAnyway` on any of them counts for all. */
function withoutDuplicates(photos: readonly AnsweredPhoto[]): AnsweredPhoto[] {
  const byPhotoAndCrop = new Map<string, AnsweredPhoto>();
  for (const photo of photos) {
    const key = JSON.stringify([photo.photoId, photo.crop]);
    byPhotoAndCrop.set(key, { ...photo, ...byPhotoAndCrop.get(key) });
  }
  return [...byPhotoAndCrop.values()];
}

type PhotoAnswers = ReturnType<typeof photoAnswers>;

async function giveToLine(calls: LineCalls, line: Line, photos: PhotoAnswers): Promise<boolean> {
  const { productId, lineId, answers } = line;
  try {
    await calls.swap(productId, { answers: { ...answers, ...photos }, instead: lineId });
    return true;
  } catch (error) {
    // Another tab or device changed or ordered the line meanwhile.
    if (error instanceof ApiProblem && error.code === 'line_not_found') return false;
    throw error;
  }
}

/**
 * Gives the photos to the newest order with the line. Fetches each candidate, because lists of orders leave out the answers.
 */
async function giveToOrdered(calls: LineCalls, sending: Sending, photos: PhotoAnswers): Promise<boolean> {
  const since = sending.at - clockSkew;
  const candidates = (await calls.orders())
    .filter(({ createdAt, lines }) => Date.parse(createdAt) >= since && lines.some(isOf(sending)))
    .slice(0, maxOrdersSearched);
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

/** True if the answers of the line include all of these photos, and there is at least one. */
function hasPhotos({ answers = {} }: Line, photos: PhotoAnswers): boolean {
  const named = new Set(Object.values(answers).flatMap(idsIn));
  const wanted = Object.values(photos).flatMap(idsIn);
  return wanted.length > 0 && wanted.every((id) => named.has(id));
}

const idsIn = (answer: Answers[string]): readonly string[] =>
  'photos' in answer ? answer.photos.map(({ photoId }) => photoId) : [];
