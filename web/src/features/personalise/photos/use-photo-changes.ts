import { type RefObject, useRef, useState } from 'react';
import type { PhotosQuestion as Question } from '#contracts/questions.ts';
import { moved } from '#web/lib/list.ts';
import { giftPhotos as texts } from '#web/texts/gift-photos.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { takeFiles } from './take-files.ts';
import { useTriedPhoto } from './tried-photo.ts';

interface PhotoChangesOptions {
  readonly question: Question;
  readonly draftKey: string;
  /** The photos of this question, in order. */
  readonly photos: readonly ChosenPhoto[];
  /** The print's width divided by its height. */
  readonly aspect: number;
  readonly nameOf: (index: number) => string;
}

interface PhotoChanges {
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  /** Adds the photo of `/try`; undefined if there is none. */
  readonly addTried: (() => Promise<void>) | undefined;
  readonly replace: (old: ChosenPhoto, file: File) => Promise<void>;
  readonly move: (index: number, by: -1 | 1) => void;
  readonly remove: (photo: ChosenPhoto, index: number) => void;
  readonly isAdding: boolean;
  /** The last change, for a live region. */
  readonly announcement: string;
  /** Why files were not accepted, as sentences. */
  readonly problems: readonly string[];
  /** The file field. It takes the focus when the customer removes a photo. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The customer's actions on a question's photos, with their results. */
export function usePhotoChanges({ question, draftKey, photos, aspect, nameOf }: PhotoChangesOptions): PhotoChanges {
  const tried = useTriedPhoto(aspect);
  const [announcement, announce] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const addFiles = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setAdding(true);
    const room = Math.max(0, question.max - photos.length);
    const taken = await takeFiles(files, aspect);
    const left = taken.photos.length - room;
    const allProblems = [...taken.problems, ...(left > 0 ? [texts.tooMany(question.max, left)] : [])];
    const fit = taken.photos.slice(0, room);
    await (fit.length > 0 ? photoStore.add(draftKey, question, fit) : Promise.resolve()).catch(() =>
      allProblems.push(texts.noRoom),
    );
    setProblems(allProblems);
    setAdding(false);
  };
  const addTried = async (): Promise<void> => {
    const photo = await tried?.();
    if (photo) await photoStore.add(draftKey, question, [photo]).catch(() => setProblems([texts.noRoom]));
  };
  const replace = async (old: ChosenPhoto, file: File): Promise<void> => {
    const taken = await takeFiles([file], aspect);
    setProblems(taken.problems);
    if (taken.photos.length === 0) return;
    const known = new Set(photos.map(({ id }) => id));
    try {
      await photoStore.add(draftKey, question, taken.photos);
    } catch {
      return setProblems([texts.noRoom]);
    }
    const added = photoStore
      .draft(draftKey)
      ?.photos.find(({ id, questionId }) => questionId === question.id && !known.has(id));
    await photoStore.reorder(
      draftKey,
      photos.map(({ id }) => (id === old.id ? (added?.id ?? id) : id)),
    );
    await photoStore.remove(draftKey, old.id);
  };
  const move = (index: number, by: -1 | 1): void => {
    announce(texts.moved(nameOf(index), index + by + 1));
    void photoStore.reorder(
      draftKey,
      moved(photos, index, by).map(({ id }) => id),
    );
  };
  const remove = (photo: ChosenPhoto, index: number): void => {
    announce(texts.removed(nameOf(index)));
    // The button that had the focus disappears with its photo.
    void photoStore.remove(draftKey, photo.id).then(() => requestAnimationFrame(() => field.current?.focus()));
  };
  return { addFiles, addTried: tried && addTried, replace, move, remove, isAdding, announcement, problems, field };
}
