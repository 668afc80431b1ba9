import * as z from 'zod/mini';
import { idPattern, lineIdPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import type { Crop } from '../questions/answers.ts';

/** Query of `GET /api/manage/orders/{orderId}/photos`: the line to start from, which is the previous page's `nextLine`. */
export const orderPhotosQuerySchema = z.object({
  line: z.optional(z.string().check(z.regex(lineIdPattern, 'This order has no such line.'))),
});

/** A photo's original: its displayed size in pixels, and a presigned URL that downloads it as `fileName`. */
export interface OriginalPhoto {
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  readonly url: string;
}

/** A photo of an answer. `gone` if the customer deleted it or its retention period ended. */
export type OrderedPhoto = {
  readonly photoId: string;
  /** What the photo shows, if the question names its photos. */
  readonly slot?: string;
  readonly crop?: Crop;
  /** The customer knows that the photo has too few pixels for a good print, and wants it printed anyway. */
  readonly printAnyway?: true;
} & (OriginalPhoto | { readonly gone: true });

/** The photos of one question, as the customer arranged them. */
export interface AnsweredPhotos {
  /** The question's ID, and its label at the time of the order. */
  readonly id: string;
  readonly label: string;
  readonly photos: readonly OrderedPhoto[];
  /** The gift as the customer's browser drew it. */
  readonly preview?: OrderedPhoto;
}

/** Response of `GET /api/manage/orders/{orderId}/photos`, in whole lines. Lines without photos are left out. */
export interface OrderPhotosPage {
  readonly lines: readonly { readonly lineId: string; readonly questions: readonly AnsweredPhotos[] }[];
  /** When the URLs stop working; ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Set if more lines follow: request the next page with this `line`. */
  readonly nextLine?: string;
}

const previewsMessage = `Name 1 to ${limits.ordersPerPage.default} orders.`;

/** Body of `POST /api/manage/orders/previews`: the orders of a page. */
export const orderPreviewsSchema = z.object({
  orders: z
    .array(
      z.object({ orderId: z.string(previewsMessage).check(z.regex(idPattern, previewsMessage)) }, previewsMessage),
      previewsMessage,
    )
    .check(z.minLength(1, previewsMessage), z.maxLength(limits.ordersPerPage.default, previewsMessage)),
});
export type OrderPreviewsRequest = z.infer<typeof orderPreviewsSchema>;

/** Response of `POST /api/manage/orders/previews`: a presigned URL of the preview of each order's first line, if it has one. */
export interface OrderPreviews {
  readonly previews: readonly { readonly orderId: string; readonly url: string }[];
  /** When the URLs stop working; ISO 8601, UTC. */
  readonly expiresAt: string;
}
