import type { Line } from '../contracts/cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderPhotosPage } from '../contracts/orders/order-photos.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { type Orders, toOrderOfOwner, withAnswers } from '../orders/order.ts';
import { photosNamedBy } from '../photos/answers.ts';
import { downloadName, type PhotoFiles, type PhotoRecord, type Photos } from '../photos/photo.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuseField, succeed } from '../platform/result.ts';
import type { Products } from '../products/product.ts';
import { isComplete } from '../uploads/upload.ts';
import { photosOfLine, type ShowPhoto } from './photos-of-line.ts';

interface GetOrderPhotosDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf'>;
  readonly products: Pick<Products, 'findMany'>;
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/**
 * Returns the photos of an order's answers to an owner, with presigned URLs. A page has whole lines, up to the one that reaches
 * `limits.photos.perResponse` photos: the largest order would exceed a response's size.
 * Refusals: `order_not_found`, `invalid_request`.
 */
export async function getOrderPhotos(
  { orders, products, photos, photoFiles, now }: GetOrderPhotosDependencies,
  orderId: string,
  from?: string,
): Promise<Result<OrderPhotosPage>> {
  const order = await orders.find(orderId);
  if (order === undefined) return orderNotFound;
  const { lines } = await withAnswers(orders, toOrderOfOwner(order));
  const start = from === undefined ? 0 : lines.findIndex(({ lineId }) => lineId === from);
  if (start === -1) return refuseField('line', 'This order has no such line.');
  const end = endOfPage(lines, start);
  const shown = lines.slice(start, end).filter(({ answers }) => photosNamedBy(answers).length > 0);
  const [records, productsById] = await Promise.all([
    photos.of(order.userId).findMany(shown.flatMap(({ answers }) => photosNamedBy(answers))),
    products.findMany(
      shown.map(({ productId }) => productId),
      { consistent: false },
    ),
  ]);
  const time = now();
  const show = showPhotoFrom(records, photoFiles, time);
  const shownLines = shown.map(async (line) => {
    const context = { prefix: `${orderId}-${lines.indexOf(line) + 1}`, product: productsById.get(line.productId) };
    return { lineId: line.lineId, questions: await photosOfLine(line, context, show) };
  });
  const next = lines[end];
  return succeed({
    lines: await Promise.all(shownLines),
    expiresAt: new Date(time.getTime() + limits.photos.viewSeconds.owner * 1000).toISOString(),
    ...(next !== undefined && { nextLine: next.lineId }),
  });
}

/** The index after the page's last line, which is the one that reaches the limit of photos, or else the order's last. */
function endOfPage(lines: readonly Line[], start: number): number {
  let count = 0;
  for (let index = start; index < lines.length; index++) {
    count += photosNamedBy(lines[index]?.answers).length;
    if (count >= limits.photos.perResponse) return index + 1;
  }
  return lines.length;
}

const showPhotoFrom =
  (records: ReadonlyMap<string, PhotoRecord>, files: Pick<PhotoFiles, 'presignView'>, now: Date): ShowPhoto =>
  async (photoId, fileName) => {
    const record = records.get(photoId);
    if (!isComplete(record)) return { gone: true };
    const { width, height, contentType } = record;
    return {
      fileName: downloadName({ fileName, contentType }),
      width,
      height,
      url: await files.presignView({ ...record, fileName }, now, limits.photos.viewSeconds.owner),
    };
  };
