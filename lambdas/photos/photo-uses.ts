import type { OrderEnd } from './order-end.ts';
import type { PhotoRecord } from './photo.ts';

/** A photo by its customer and its ID. */
export interface PhotoName {
  readonly userId: string;
  readonly photoId: string;
}

export const nameOf = ({ userId, uploadId }: PhotoRecord): PhotoName => ({ userId, photoId: uploadId });

/** The photos that a cart line or an order names, as a consumer of the stream sees them before or after a change. */
export interface NamedPhotos {
  readonly userId: string;
  readonly photoIds: readonly string[];
}

/** The photos of an order's answers. */
export interface OrderPhotos extends NamedPhotos {
  readonly orderId: string;
}

/** An order that names photos in its answers, proofs, messages, case or making pictures. */
export interface NamingOrder extends NamedPhotos {
  /** The pictures of proofs, owners' photos or previews of the customer, of the making, and of a case. Missing if there are none. */
  readonly pictures?: readonly PhotoName[];
  /** The pictures of its messages. Missing if there are none. */
  readonly messages?: readonly PhotoName[];
  /** Missing while it or its case is open. */
  readonly ended?: OrderEnd;
}

/** All photos that the order names. */
export const photosOf = ({ userId, photoIds, pictures = [], messages = [] }: NamingOrder): readonly PhotoName[] => [
  ...photoIds.map((photoId) => ({ userId, photoId })),
  ...pictures,
  ...messages,
];

/** True if the order names the photo. No two users have a photo of the same ID. */
export const names = (order: NamingOrder, photoId: string): boolean =>
  photosOf(order).some((photo) => photo.photoId === photoId);

/** Who needs a photo. See `docs/decisions/0035-customers-photos.md`. */
export interface PhotoUses {
  /** Schedules a review at that time. It replaces an earlier pending review. */
  reviewAt(photo: PhotoName, time: Date): Promise<void>;
  /** The photos that the customer's cart names, by a consistent read. */
  inCart(userId: string): Promise<ReadonlySet<string>>;
  /** The order of the customer's latest checkout, by a consistent read. */
  latestOrderOf(userId: string): Promise<string | undefined>;
  /** The photos in an order's answers, proofs, messages, case and making, and its end, by consistent reads. Undefined without any. */
  findOrder(orderId: string): Promise<NamingOrder | undefined>;
  /** Records that an order names the photo. Does nothing if the photo is gone. */
  keepForOrder(photo: PhotoName, orderId: string): Promise<void>;
  /** Notes since when the photo has been unneeded, unless it was claimed or sent again since it was read. */
  noteUnneeded(photo: PhotoRecord, since: Date): Promise<void>;
  /** Removes that note. */
  noteNeeded(photo: PhotoName): Promise<void>;
  /** Deletes the record of a complete photo. Returns false if it is gone, or was claimed or sent again since it was read. */
  remove(photo: PhotoRecord): Promise<boolean>;
  /** Deletes the record if its note still has this time. The stream's consumer then deletes its files. */
  retire(photo: PhotoName, since: Date): Promise<void>;
}
