import { limits } from '../contracts/limits.ts';
import { takesMakingPictures } from '../contracts/making/making-pictures.ts';
import type { OrderStatus } from '../contracts/orders/order.ts';
import type { PhotoName } from '../photos/photo-uses.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

/** A picture of the making, as stored: an owner's photo, and when it was added. */
interface MakingPictureRecord {
  readonly photo: PhotoName;
  readonly at: string;
}

/** All making pictures of an order, the earliest first, in one item. The version grows with each change. */
export interface MakingRecord {
  readonly orderId: string;
  /** The order's customer. */
  readonly userId: string;
  readonly version: number;
  readonly pictures: readonly MakingPictureRecord[];
}

/** The part of an order that its making pictures depend on. */
interface MadeOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly status: OrderStatus;
  readonly history: readonly unknown[];
}

/** The making pictures of orders. */
export interface Making {
  /** A consistent read. */
  find(orderId: string): Promise<MakingRecord | undefined>;
  /**
   * Writes the next version with a new picture, and keeps the picture for the order. `changed` if the stored version is no longer the
   * one before (0: none) or the order has taken a step since it was read.
   */
  add(next: MakingRecord, order: MadeOrder, picture: PhotoName): Promise<'done' | 'changed' | 'photo-gone'>;
  /** Writes the next version after a picture was taken out. Returns false if the stored version is no longer the one before. */
  replace(next: MakingRecord): Promise<boolean>;
}

/** The pictures with one more. Undefined if it is among them. Refusals: `impossible_step`, `too_many_pictures`. */
export function withPicture(
  order: MadeOrder,
  record: MakingRecord | undefined,
  photo: PhotoName,
  at: string,
): Result<MakingRecord> | undefined {
  const { orderId, userId, status } = order;
  const { version = 0, pictures = [] } = record ?? {};
  if (has(pictures, photo.photoId)) return undefined;
  if (!takesMakingPictures(status)) return notInTheMaking;
  if (pictures.length >= limits.makingPictures) return full;
  return succeed({ orderId, userId, version: version + 1, pictures: [...pictures, { photo, at }] });
}

/** The pictures without this one. Undefined if it isn't among them. */
export function withoutPicture(record: MakingRecord | undefined, photoId: string): MakingRecord | undefined {
  if (record === undefined || !has(record.pictures, photoId)) return undefined;
  const pictures = record.pictures.filter(({ photo }) => photo.photoId !== photoId);
  return { ...record, version: record.version + 1, pictures };
}

const has = (pictures: readonly MakingPictureRecord[], photoId: string): boolean =>
  pictures.some(({ photo }) => photo.photoId === photoId);

const notInTheMaking = refuse('impossible_step', 'Pictures can be added from the order until the delivery.');
const full = refuse(
  'too_many_pictures',
  `${limits.makingPictures} of ${limits.makingPictures} pictures are there. Remove one to add another.`,
);
