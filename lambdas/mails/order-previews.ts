import { lineIdOf } from '../cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import type { PhotoRecord, Photos } from '../photos/photo.ts';
import { logUnexpected } from '../platform/log.ts';
import { previewIn } from '../questions/answer-rules.ts';
import { isComplete } from '../uploads/upload.ts';
import type { InlineImage } from './mail.ts';

/** Reads the files of customers' photos. */
export interface PreviewFiles {
  /** Returns the bytes of a photo's checked copy, or undefined if it was deleted. The signal aborts the read. */
  read(fileKey: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
}

export interface OrderPreviewDependencies {
  readonly orders: Pick<Orders, 'answersOf'>;
  readonly photos: Photos;
  readonly previewFiles: PreviewFiles;
  /** Creates a signal that aborts when the mail must be sent without the remaining previews. */
  readonly previewDeadline: () => AbortSignal;
}

/** The previews that a mail shows. */
export interface Previews {
  /** By line ID, in the order of the lines. */
  readonly images: ReadonlyMap<string, InlineImage>;
  /** False if more lines have a preview than a mail shows. */
  readonly areAll: boolean;
}

export const noPreviews: Previews = { images: new Map(), areAll: true };

/** True if a line has photos. Other orders have no previews, so their answers needn't be read. */
export const mayHavePreviews = ({ lines }: Pick<OrderRecord, 'lines'>): boolean =>
  lines.some(({ photoCount = 0 }) => photoCount > 0);

/**
 * Finds the previews of the order's first lines that have one. Leaves out a preview that was deleted, isn't a small JPEG, or
 * can't be read before the deadline.
 */
export async function findPreviews(
  { orders, photos, previewFiles, previewDeadline }: OrderPreviewDependencies,
  { orderId, userId, lines }: OrderRecord,
): Promise<Previews> {
  const answers = await orders.answersOf(orderId);
  const named = lines.flatMap((line) => {
    const lineId = lineIdOf(line);
    const photoId = previewIn(answers[lineId]?.answers);
    return photoId === undefined ? [] : [{ lineId, photoId }];
  });
  const shown = named.slice(0, limits.mailPreviews.count);
  const records = await Promise.all(shown.map(({ photoId }) => photos.of(userId).find(photoId)));
  const deadline = previewDeadline();
  const files = await Promise.all(records.map((record) => fileOf(record, previewFiles, deadline)));
  const images = shown.flatMap(({ lineId }, index) => {
    const [bytes, name] = [files[index], `preview-${index + 1}`];
    return bytes === undefined ? [] : [[lineId, { contentId: name, fileName: `${name}.jpg`, bytes }] as const];
  });
  return { images: new Map(images), areAll: shown.length === named.length };
}

async function fileOf(
  record: PhotoRecord | undefined,
  files: PreviewFiles,
  deadline: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!isComplete(record) || !isSmallJpeg(record)) return undefined;
  try {
    return await Promise.race([files.read(record.imageKey, deadline), untilAborted(deadline)]);
  } catch (error) {
    logUnexpected('preview of an order mail', error);
    return undefined;
  }
}

/** True for the format that the site uploads as a preview. Some mail clients can't show others, such as WebP. */
const isSmallJpeg = ({ contentType, size }: PhotoRecord): boolean =>
  contentType === 'image/jpeg' && size <= limits.mailPreviews.bytes;

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
