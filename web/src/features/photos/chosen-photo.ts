import type { AnsweredPhoto, Crop } from '#contracts/answers.ts';
import type { PhotosQuestion } from '#contracts/questions.ts';

/** How a question's photos are prepared for sending, and how many it asks for. Earlier versions kept no minimum. */
export type PhotoUse = Pick<PhotosQuestion, 'detail' | 'printMm'> & { readonly min?: number };

/** A chosen photo without its bytes, as the state keeps it. */
export interface PhotoEntry {
  /** Also the name of its file in the store. */
  readonly id: string;
  readonly questionId: string;
  readonly fileName: string;
  /** Pixels of the upright photo. */
  readonly width: number;
  readonly height: number;
  readonly crop?: Crop;
  /** The customer wants this part of the photo printed although it has too few pixels. */
  readonly printAnyway?: true;
  /** When it was chosen, in milliseconds. */
  readonly at: number;
  /** Set if the server has it: the photo comes from the answers of a cart line or an order. */
  readonly photoId?: string;
}

/** A photo as an answer names it, once the shop has it. */
export const inAnswer = (photoId: string, { crop, printAnyway }: PhotoEntry): AnsweredPhoto => ({
  photoId,
  ...(crop && { crop }),
  ...(printAnyway && { printAnyway }),
});

/** A photo that the customer has chosen and this browser keeps. */
export interface ChosenPhoto extends PhotoEntry {
  readonly draftKey: string;
  /** The chosen bytes. */
  readonly file: Blob;
}

/** A photo to keep: see `measurePhoto` for its size. */
export type NewPhotoChoice = Pick<ChosenPhoto, 'file' | 'fileName' | 'width' | 'height' | 'crop' | 'photoId'>;

/** Photos that belong together: those of a draft, or those on their way to a line. */
export interface PhotoSet {
  /** The customer whose photos these are; unknown before signing in. */
  readonly userId?: string;
  readonly draftKey: string;
  /** In the customer's order. */
  readonly photos: readonly PhotoEntry[];
  /**
   * Each question that was answered with photos, also if all were removed since. Undefined if the shop has all of its photos, so
   * that none is prepared.
   */
  readonly questions: Readonly<Record<string, PhotoUse | undefined>>;
  /** The name of the file that shows the gift, by the question's ID. */
  readonly previews: Readonly<Record<string, string>>;
  /** When the customer agreed to the use of the photos, in milliseconds. */
  readonly consentAt?: number;
  /** When it last changed, in milliseconds. */
  readonly at: number;
}

/** The bytes to send for a photo or a preview. They are kept, so that a reload resumes with the same bytes. */
export interface PreparedPhoto {
  /** The name of the file in the store. */
  readonly fileId: string;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

export interface SendingProblem {
  readonly text: string;
  /** If the shop refused: trying again without the customer can't help. */
  readonly isFinal: boolean;
}

/** Photos on their way to a cart line, or to a line of an order. */
export interface Sending extends PhotoSet {
  readonly userId: string;
  readonly id: string;
  readonly productId: string;
  readonly lineId: string;
  /** Set once the line is an order's. */
  readonly orderId?: string;
  /** By the photo's `id`, or a preview's file. */
  readonly prepared: Readonly<Record<string, PreparedPhoto>>;
  /** The photo IDs of complete photos and previews, by the same names. */
  readonly complete: Readonly<Record<string, string>>;
  /** Why sending has stopped; the customer can try again. */
  readonly problem?: SendingProblem;
}

/** How many photos the questions of a set still lack, by the question's ID; questions that have enough are missing. */
export function lackingIn({ photos, questions }: PhotoSet): ReadonlyMap<string, number> {
  const lacking = Object.entries(questions).map(([id, use]) => {
    const chosen = photos.filter(({ questionId }) => questionId === id).length;
    return [id, (use?.min ?? 1) - chosen] as const;
  });
  return new Map(lacking.filter(([, count]) => count > 0));
}

/** All that this browser keeps of chosen photos, without the bytes. */
export interface PhotoState {
  readonly drafts: readonly PhotoSet[];
  readonly sendings: readonly Sending[];
}

export const nothingChosen: PhotoState = { drafts: [], sendings: [] };

/** The names of all files that the state needs. */
export const filesIn = ({ drafts, sendings }: PhotoState): ReadonlySet<string> =>
  new Set([
    ...[...drafts, ...sendings].flatMap(({ photos, previews }) => [
      ...photos.map(({ id }) => id),
      ...Object.values(previews),
    ]),
    ...sendings.flatMap(({ prepared }) => Object.values(prepared).map(({ fileId }) => fileId)),
  ]);
