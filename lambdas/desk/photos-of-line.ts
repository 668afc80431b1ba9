import type { Line } from '../contracts/cart/cart.ts';
import type { AnsweredPhotos, OrderedPhoto, OriginalPhoto } from '../contracts/orders/order-photos.ts';
import type { PhotosAnswer } from '../contracts/questions/answers.ts';
import { keepable } from '../contracts/text.ts';
import type { FullProduct } from '../products/product.ts';

/** Returns a photo with its URL. `name` is the name under which it is downloaded, without the extension. */
export type ShowPhoto = (photoId: string, name: string) => Promise<OriginalPhoto | { readonly gone: true }>;

interface LineContext {
  /** The prefix of the line's file names. */
  readonly prefix: string;
  /** The current product, whose questions name the slots of the photos. Undefined if it was removed. */
  readonly product: FullProduct | undefined;
}

/**
 * The photos of a line by question, in the customer's order. A file is named `<prefix>-<slot, or the question's
 * label>-<number>`, and a preview `<prefix>-<label>-preview`. If an earlier question has a file of the same name, the question's
 * files are named like `<prefix>-<label>_2-<number>`.
 */
export function photosOfLine(
  line: Line,
  { prefix, product }: LineContext,
  show: ShowPhoto,
): Promise<readonly AnsweredPhotos[]> {
  const taken = new Set<string>();
  const questions = Object.entries(line.answers ?? {}).flatMap(([id, answer]) => {
    if (!('photos' in answer)) return [];
    const question = { id, label: labelOf(line, id), slots: slotsOf(product, id), answer };
    return [{ question, nameOf: takeNames(question, taken) }];
  });
  return Promise.all(
    questions.map(({ question, nameOf }) =>
      photosOfQuestion(question, (photoId, file) => show(photoId, `${prefix}-${nameOf(file)}`)),
    ),
  );
}

const labelOf = ({ answered = [] }: Line, id: string): string => answered.find((words) => words.id === id)?.label ?? id;

interface Answered {
  readonly id: string;
  readonly label: string;
  readonly slots: readonly string[];
  readonly answer: PhotosAnswer;
}

/** A file of a question: the photo at this index, or the preview. */
type QuestionFile = number | 'preview';

/** Adds the names of the question's files to `taken`, which contains none of them yet, and returns a function to look them up. */
function takeNames(question: Answered, taken: Set<string>): (file: QuestionFile) => string {
  const { photos, preview } = question.answer;
  const files: readonly QuestionFile[] = [...photos.keys(), ...(preview === undefined ? [] : ['preview' as const])];
  for (let attempt = 1; ; attempt++) {
    const nameOf = (file: QuestionFile) => fileName(question, file, attempt === 1 ? '' : `_${attempt}`);
    const names = files.map(nameOf);
    if (names.some((name) => taken.has(name))) continue;
    for (const name of names) taken.add(name);
    return nameOf;
  }
}

function fileName({ id, label, slots }: Answered, file: QuestionFile, suffix: string): string {
  const [text, end] = file === 'preview' ? [label, file] : [slots[file] ?? label, file + 1];
  return `${toFileName(text) || id}${suffix}-${end}`;
}

async function photosOfQuestion(
  { id, label, slots, answer: { photos, preview } }: Answered,
  show: (photoId: string, file: QuestionFile) => ReturnType<ShowPhoto>,
): Promise<AnsweredPhotos> {
  const shown = photos.map(async ({ photoId, ...asked }, index): Promise<OrderedPhoto> => {
    const slot = slots[index];
    return { photoId, ...(slot !== undefined && { slot }), ...asked, ...(await show(photoId, index)) };
  });
  return {
    id,
    label,
    photos: await Promise.all(shown),
    ...(preview !== undefined && { preview: { photoId: preview, ...(await show(preview, 'preview')) } }),
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
  keepable(
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? '',
    40,
  );
