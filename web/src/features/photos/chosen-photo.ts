import type { AnsweredPhoto, Crop } from '#contracts/questions/answers.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';

/**
 * How to prepare a question's photos, and how many it needs. `min` is optional because browsers may hold records of versions
 * that did not store it.
 */
export type PhotoUse = Pick<PhotosQuestion, 'detail' | 'printMm'> & { readonly min?: number };

/** A chosen photo without its bytes, as stored in the state. */
export interface PhotoEntry {
  /** Also the ID of its file in the store. */
  readonly id: string;
  readonly questionId: string;
  readonly fileName: string;
  /** In pixels, with the photo upright. */
  readonly width: number;
  readonly height: number;
  readonly crop?: Crop;
  /** Set if the customer wants the cropped part printed although it has too few pixels. */
  readonly printAnyway?: true;
  /** Set if a gift's page began with it because the customer tried it on `/try`, and the customer has not cropped it since. */
  readonly isTried?: true;
  /** When it was chosen, in milliseconds. */
  readonly at: number;
  /** Set if the server already has the photo because it comes from the answers of a cart or order line. */
  readonly photoId?: string;
}

/** An uploaded photo in the form that answers use. */
export const toAnsweredPhoto = (photoId: string, { crop, printAnyway }: PhotoEntry): AnsweredPhoto => ({
  photoId,
  ...(crop && { crop }),
  ...(printAnyway && { printAnyway }),
});

/** A chosen photo with its bytes. */
export interface ChosenPhoto extends PhotoEntry {
  readonly draftKey: string;
  /** The chosen bytes. */
  readonly file: Blob;
}

/** A photo to store. `measurePhoto` finds its width and height. */
export interface NewPhotoChoice
  extends Pick<ChosenPhoto, 'file' | 'fileName' | 'width' | 'height' | 'crop' | 'photoId'> {
  /** The stored photo that this one is a copy of. */
  readonly copyOf?: string;
}

/** The photos of a draft, or those being sent to a line. */
export interface PhotoSet {
  /** The customer who chose the photos; undefined if they weren't signed in. */
  readonly userId?: string;
  readonly draftKey: string;
  /** In the order that the customer gave them. */
  readonly photos: readonly PhotoEntry[];
  /**
   * The questions answered with photos, including those whose photos were all removed since. The value is undefined if the
   * server already has all photos of the question, so that none needs preparing.
   */
  readonly questions: Readonly<Record<string, PhotoUse | undefined>>;
  /** The ID of the file with the gift's preview, by question ID. */
  readonly previews: Readonly<Record<string, string>>;
  /** When the customer agreed to the use of the photos, in milliseconds. */
  readonly consentAt?: number;
  /** When the set last changed, in milliseconds. */
  readonly at: number;
}

/** The bytes to send for a photo or a preview. They are stored, so that after a reload the same upload resumes. */
export interface PreparedPhoto {
  /** The ID of the file in the store. */
  readonly fileId: string;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface SendingProblem {
  readonly text: string;
  /** True if only the customer can solve it, so that automatic retries can't help. */
  readonly isFinal: boolean;
}

/** Photos that are being sent to a cart line or to a line of an order. */
export interface Sending extends PhotoSet {
  readonly userId: string;
  readonly id: string;
  readonly productId: string;
  readonly lineId: string;
  /** Set if the line belongs to an order. */
  readonly orderId?: string;
  /** By the `id` of the photo, or the file ID of the preview. */
  readonly prepared: Readonly<Record<string, PreparedPhoto>>;
  /** The server's photo IDs of the uploaded photos and previews, by the same keys. */
  readonly complete: Readonly<Record<string, string>>;
  /** Set if sending has stopped. The customer can retry. */
  readonly problem?: SendingProblem;
}

/** How many more photos each question needs, by question ID. Questions that have enough are left out. */
export function lackingIn({ photos, questions }: PhotoSet): ReadonlyMap<string, number> {
  const lacking = Object.entries(questions).map(([id, use]) => {
    const chosen = photos.filter(({ questionId }) => questionId === id).length;
    return [id, (use?.min ?? 1) - chosen] as const;
  });
  return new Map(lacking.filter(([, count]) => count > 0));
}

/** Everything that this browser stores about chosen photos, except their bytes. */
export interface PhotoState {
  readonly drafts: readonly PhotoSet[];
  readonly sendings: readonly Sending[];
}

export const nothingChosen: PhotoState = { drafts: [], sendings: [] };

/** The IDs of all files that the state refers to. */
export const filesIn = ({ drafts, sendings }: PhotoState): ReadonlySet<string> =>
  new Set([
    ...[...drafts, ...sendings].flatMap(({ photos, previews }) => [
      ...photos.map(({ id }) => id),
      ...Object.values(previews),
    ]),
    ...sendings.flatMap(({ prepared }) => Object.values(prepared).map(({ fileId }) => fileId)),
  ]);
