import type { FullProduct } from '../catalogue/product.ts';
import type { PhotosAnswer } from '../contracts/answers.ts';
import type { Line } from '../contracts/cart.ts';
import type { AnsweredPhotos, OrderedPhoto, OriginalPhoto } from '../contracts/order-photos.ts';

/** Returns a photo with its URL. `name` is the name under which it is downloaded, without the extension. */
export type ShowPhoto = (photoId: string, name: string) => Promise<OriginalPhoto | { readonly gone: true }>;

interface LinePlace {
  /** The prefix of the line's file names. */
  readonly prefix: string;
  /** The current product, whose questions name the slots of the photos. Undefined if it was removed. */
  readonly product: FullProduct | undefined;
}

/**
 * The photos of a line by question, in the customer's order. A file is named `<prefix>-<slot, or the question's
 * label>-<number>`, and a preview `<prefix>-<label>-preview`.
 */
export const photosOfLine = (line: Line, place: LinePlace, show: ShowPhoto): Promise<AnsweredPhotos[]> =>
  Promise.all(
    Object.entries(line.answers ?? {}).flatMap(([id, answer]) =>
      'photos' in answer ? [photosOfQuestion({ id, label: labelOf(line, id), answer }, place, show)] : [],
    ),
  );

const labelOf = ({ answered = [] }: Line, id: string): string => answered.find((words) => words.id === id)?.label ?? id;

interface Answered {
  readonly id: string;
  readonly label: string;
  readonly answer: PhotosAnswer;
}

async function photosOfQuestion(
  { id, label, answer: { photos, preview } }: Answered,
  { prefix, product }: LinePlace,
  show: ShowPhoto,
): Promise<AnsweredPhotos> {
  const slots = slotsOf(product, id);
  const shown = photos.map(async ({ photoId, ...asked }, index): Promise<OrderedPhoto> => {
    const slot = slots[index];
    const name = `${prefix}-${toFileName(slot ?? label) || id}-${index + 1}`;
    return { photoId, ...(slot !== undefined && { slot }), ...asked, ...(await show(photoId, name)) };
  });
  return {
    id,
    label,
    photos: await Promise.all(shown),
    ...(preview !== undefined && {
      preview: { photoId: preview, ...(await show(preview, `${prefix}-${toFileName(label) || id}-preview`)) },
    }),
  };
}

function slotsOf(product: FullProduct | undefined, id: string): readonly string[] {
  const question = product?.questions?.find((each) => each.id === id);
  return question?.kind === 'photos' ? (question.slots ?? []) : [];
}

/**
 * Turns `Your brother's photo` into `your-brother-s-photo`. Keeps letters and digits of any script, which all file systems
 * accept.
 */
const toFileName = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-')
    .slice(0, 40) ?? '';
