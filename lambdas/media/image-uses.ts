import type { UploadRecord } from './upload.ts';

/** A pending review. */
export interface Review {
  readonly uploadId: string;
}

/**
 * The uses of each picture, by its upload. A product's write includes its mark (`Products`). The other uses follow from the
 * table's stream: `docs/decisions/0012-unused-pictures.md`.
 */
export interface ImageUses {
  /** The picture's record if it is published and unused: no product, no order and no pending review. */
  findUnneeded(uploadId: string): Promise<UploadRecord | undefined>;
  /** Orders show the picture: it is kept for good. */
  keepForOrders(uploadId: string): Promise<void>;
  /** Schedules a review at that time. It replaces an earlier pending review. */
  reviewAt(uploadId: string, time: Date): Promise<void>;
  /** The product no longer uses the picture. Does nothing if a revision from `revision` on uses it again. */
  release(uploadId: string, productId: string, revision?: number): Promise<void>;
  /**
   * Deletes the record, so that no product can use the picture any more; not if a product has used it since the record was read.
   */
  retire(upload: UploadRecord): Promise<void>;
}

/** The files in the public bucket. */
export interface PublicFiles {
  /** Does nothing if the file is missing. */
  remove(imageKey: string): Promise<void>;
}
