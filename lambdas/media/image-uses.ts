import type { UploadRecord } from './upload.ts';

/** A pending review. */
export interface Review {
  readonly uploadId: string;
}

/**
 * Who needs which picture, by the upload that made it. That a product uses one is noted with the product itself, in one
 * write (`Products`); the rest follows the table's changes: `docs/decisions/0012-unused-pictures.md`.
 */
export interface ImageUses {
  /** The picture's record if it is published and unused: no product, no order and no pending review. */
  findUnneeded(uploadId: string): Promise<UploadRecord | undefined>;
  /** Orders show it, for good. */
  keepForOrders(uploadId: string): Promise<void>;
  /** Has it reviewed at that time, not before; an earlier review to come is put off. */
  reviewAt(uploadId: string, time: Date): Promise<void>;
  /** The product uses it no more; nothing happens where a revision from `revision` on has taken it into use again. */
  release(uploadId: string, productId: string, revision?: number): Promise<void>;
  /** Removes the record, and with it what lets a product use the picture; not if one has since the record was read. */
  retire(upload: UploadRecord): Promise<void>;
}

/** The pictures' files in the bucket that the CDN serves. */
export interface PublicFiles {
  /** Nothing happens where there is no such file. */
  remove(imageKey: string): Promise<void>;
}
