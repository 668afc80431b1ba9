import { type RefObject, useRef, useState } from 'react';
import type { PhotosQuestion as Question } from '#contracts/questions/questions.ts';
import { moved } from '#web/lib/list.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { moveFocusInView } from '#web/ui/move-focus.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { ChosenPhoto, PhotoEntry } from '../../photos/chosen-photo.ts';
import { cropFrom, frameOf } from '../drawing/crop.ts';
import { viewOf } from '../drawing/place-faces.ts';
import { markedFaces } from './marked-faces.ts';
import { takeFiles } from './take-files.ts';
import type { StoreChange } from './use-photo-storage.ts';

interface PhotoChangesOptions {
  readonly question: Question;
  readonly draftKey: string;
  /** The photos of this question, in order. */
  readonly photos: readonly ChosenPhoto[];
  /** The print's width divided by its height. */
  readonly aspect: number;
  /** The photo of `/try`. */
  readonly tried: PhotoEntry | undefined;
  /** True if the gift shows the head of one person for each photo. */
  readonly drawsHeads: boolean;
  readonly nameOf: (index: number) => string;
  readonly store: StoreChange;
}

interface Sharing {
  /** The names of the further people. */
  readonly others: readonly string[];
  readonly take: () => Promise<void>;
}

interface PhotoChanges {
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  /** Adds the photo of `/try`; undefined if there is none. */
  readonly addTried: (() => Promise<void>) | undefined;
  /** Uses the only photo for each person that it shows; undefined unless the question names several. */
  readonly share: Sharing | undefined;
  readonly replace: (old: ChosenPhoto, file: File) => Promise<void>;
  readonly move: (index: number, by: -1 | 1) => void;
  readonly remove: (photo: ChosenPhoto, index: number) => Promise<void>;
  readonly isAdding: boolean;
  /** Why files were not accepted, as sentences. */
  readonly problems: readonly string[];
  /** The file field. It takes the focus when the customer removes a photo. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The list of the photos. The first new one takes the focus when the last photo hides the field. */
  readonly list: RefObject<HTMLOListElement | null>;
}

/** The customer's actions on a question's photos, with their results. */
export function usePhotoChanges({
  question,
  draftKey,
  photos,
  aspect,
  tried,
  drawsHeads,
  nameOf,
  store,
}: PhotoChangesOptions): PhotoChanges {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const addFiles = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setAdding(true);
    const room = Math.max(0, question.max - photos.length);
    const taken = await takeFiles(files, aspect);
    const left = taken.read.length - room;
    setProblems([...taken.problems, ...(left > 0 ? [texts.tooMany(question.max, left)] : [])]);
    const fit = taken.read.slice(0, room);
    const hidesFocus = fit.length === room && document.activeElement === field.current;
    const isStored = fit.length > 0 && (await store(() => photoStore.add(draftKey, question, fit)));
    setAdding(false);
    if (!isStored || !hidesFocus) return;
    requestAnimationFrame(() =>
      moveFocusInView(list.current?.children[photos.length]?.querySelector('button') ?? null),
    );
  };
  const addTried = async ({ id, fileName, width, height, crop }: PhotoEntry): Promise<void> => {
    await store(async () => {
      const file = await photoStore.file(id);
      const photo = { file, fileName, width, height, ...(crop && { crop }), copyOf: id };
      if (file) await photoStore.add(draftKey, question, [{ ...photo, file }]);
    });
  };
  const [only, second] = photos;
  const faces = drawsHeads && only && !second ? markedFaces(only, aspect) : undefined;
  const people = faces ? [...faces.inside, ...faces.outside].slice(0, question.slots?.length ?? 1) : [];
  const share = async ({ id, file, fileName, width, height, photoId }: ChosenPhoto): Promise<void> => {
    const photo = { width, height };
    const [first, ...further] = people.map((face) =>
      cropFrom({ view: viewOf({ faces: [face] }, photo, frameOf(aspect)), faces: [face] }, photo, aspect),
    );
    const copy = { file, fileName, ...photo, copyOf: id, ...(photoId && { photoId }) };
    const copies = further.map((crop) => ({ ...copy, crop }));
    await store(async () => {
      await photoStore.add(draftKey, question, copies);
      await photoStore.crop(draftKey, id, first);
    }, texts.shared);
  };
  const replace = async (old: ChosenPhoto, file: File): Promise<void> => {
    const taken = await takeFiles([file], aspect);
    setProblems(taken.problems);
    const [photo] = taken.read;
    if (photo) await store(() => photoStore.replace(draftKey, question, old.id, photo));
  };
  const move = (index: number, by: -1 | 1): void => {
    const ids = moved(photos, index, by).map(({ id }) => id);
    void store(() => photoStore.reorder(draftKey, ids), texts.moved(nameOf(index), index + by + 1));
  };
  const remove = async (photo: ChosenPhoto, index: number): Promise<void> => {
    const isStored = await store(() => photoStore.remove(draftKey, photo.id), texts.removed(nameOf(index)));
    // The button that had the focus disappears with its photo.
    if (isStored) requestAnimationFrame(() => field.current?.focus());
  };
  return {
    addFiles,
    addTried: tried && (() => addTried(tried)),
    share:
      only && people.length > 1
        ? { others: people.slice(1).map((_, index) => nameOf(index + 1)), take: () => share(only) }
        : undefined,
    ...{ replace, move, remove, isAdding, problems, field, list },
  };
}
