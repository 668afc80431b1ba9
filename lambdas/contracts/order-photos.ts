import * as z from 'zod/mini';
import type { Crop } from './answers.ts';
import { lineIdPattern } from './ids.ts';

/** Query of `GET /api/manage/orders/{orderId}/photos`: the line to begin with, the `nextLine` of the answer before. */
export const orderPhotosQuerySchema = z.object({
  line: z.optional(z.string().check(z.regex(lineIdPattern, 'This order has no such line.'))),
});

/** A photo's original: pixels as it is shown, and a presigned URL that saves it under `fileName`. */
export interface OriginalPhoto {
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  readonly url: string;
}

/** A photo of an answer. `gone` if the customer or its retention deleted it. */
export type OrderedPhoto = {
  readonly photoId: string;
  /** What the photo shows, if the product's question says so. */
  readonly slot?: string;
  readonly crop?: Crop;
  /** The photo has too few pixels for its print, and the customer wants it printed all the same. */
  readonly printAnyway?: true;
} & (OriginalPhoto | { readonly gone: true });

/** A question's photos in the customer's order. */
export interface AnsweredPhotos {
  /** The question's ID, and its label on the day of the order. */
  readonly id: string;
  readonly label: string;
  readonly photos: readonly OrderedPhoto[];
  /** The gift as the customer's browser drew it. */
  readonly preview?: OrderedPhoto;
}

/** Answer of `GET /api/manage/orders/{orderId}/photos`: whole lines. Lines without photos are missing. */
export interface OrderPhotosPage {
  readonly lines: readonly { readonly lineId: string; readonly questions: readonly AnsweredPhotos[] }[];
  /** When the URLs stop working; ISO 8601, UTC. */
  readonly expiresAt: string;
  /** More lines follow: ask again with this `line`. */
  readonly nextLine?: string;
}
