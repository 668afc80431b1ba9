import type { PictureUpload } from './picture-upload.ts';

/** What shows a picture: a product, by its ID, or the brand, whose name no ID has. */
export type ImageUser = string;
export const brandUser: ImageUser = 'BRAND';

/** A pending review. */
export interface Review {
  readonly uploadId: string;
}

/**
 * Who uses each picture, by its upload: products, and the brand for its logo. Their own writes mark the use (`Products`,
 * `BrandStore`). The consumers of the table's stream record the other uses; see `docs/decisions/0012-unused-pictures.md`.
 */
export interface ImageUses {
  /** The picture's record if it is published and unused: no product, no logo, no order and no pending review. */
  findUnneeded(uploadId: string): Promise<PictureUpload | undefined>;
  /** Records that orders show the picture, so that it is kept for ever. */
  keepForOrders(uploadId: string): Promise<void>;
  /** Schedules a review at that time. It replaces an earlier pending review. */
  reviewAt(uploadId: string, time: Date): Promise<void>;
  /** Records that this user no longer uses the picture. Does nothing if it has used it again since `revision`. */
  release(uploadId: string, user: ImageUser, revision?: number): Promise<void>;
  /**
   * Deletes the record, so that nothing can start to use the picture. Does nothing if something did so after the record was
   * read.
   */
  retire(upload: PictureUpload): Promise<void>;
}

/** The files in the public bucket. */
export interface PublicFiles {
  /** Does nothing if the file is missing. */
  remove(imageKey: string): Promise<void>;
}
