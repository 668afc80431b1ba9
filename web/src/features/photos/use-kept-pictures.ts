import { useState } from 'react';
import { photoStore } from './browser-photos.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { useChosenPhotos } from './use-chosen-photos.ts';

/** The drafts of these pictures answer no question of a gift, so they are never sent to a line. */
const ofNoGift = { questions: {}, previews: {} };

/**
 * Pictures that are chosen for something else than a gift, such as a message. This browser keeps them like a gift's photos,
 * so they survive a reload, until they are discarded.
 */
export function useKeptPictures(draftKey: string) {
  const { photos } = useChosenPhotos(draftKey);
  const [hasNoRoom, setNoRoom] = useState(false);
  return {
    pictures: photos,
    /** The pictures as the files that were chosen. */
    files: () => photos.map(({ file, fileName }) => new File([file], fileName, { type: file.type })),
    /** True if the browser could not keep the pictures that were added last. */
    hasNoRoom,
    async add(files: readonly File[]): Promise<void> {
      // Their size is measured when they are sent.
      const [questionId, width, height, at] = ['', 0, 0, Date.now()] as const;
      const added = files.map((file) => ({ file, id: crypto.randomUUID() }));
      const entries = added.map(({ file, id }) => ({ id, questionId, fileName: file.name, width, height, at }));
      const kept = photoStore.draft(draftKey)?.photos ?? [];
      const stored = photoStore.begin(
        draftKey,
        { photos: [...kept, ...entries], ...ofNoGift },
        new Map(added.map(({ file, id }) => [id, file])),
      );
      setNoRoom(
        await stored.then(
          () => false,
          () => true,
        ),
      );
    },
    remove: ({ id }: Pick<ChosenPhoto, 'id'>): Promise<void> => photoStore.remove(draftKey, id),
    async discard(): Promise<void> {
      if (photos.length > 0) await photoStore.begin(draftKey, { photos: [], ...ofNoGift });
    },
  };
}

export type KeptPictures = ReturnType<typeof useKeptPictures>;
