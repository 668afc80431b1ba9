import { useCallback, useRef, useState } from 'react';
import { moved, replaced, without } from '#web/lib/list.ts';
import { isUnderway } from './upload-state.ts';
import type { Upload } from './use-upload.ts';

/** A picture in the owner's form: a published one, or a chosen file that is not uploaded yet. */
export interface ListedPicture {
  readonly id: string;
  /** The file name. */
  readonly name: string;
  readonly file?: File;
  /** The S3 key, once the picture is published. */
  readonly imageKey?: string;
}

/** A list item for a published picture. */
export const storedPicture = (imageKey: string): ListedPicture => ({
  id: imageKey,
  name: imageKey.slice(imageKey.lastIndexOf('/') + 1),
  imageKey,
});

/** A list item for a chosen file. */
export const fromFile = (file: File): ListedPicture => ({ id: crypto.randomUUID(), name: file.name, file });

/** The S3 key of a picture, from its URL on the site. */
export const imageKeyAt = (url: string): string => decodeURIComponent(url.slice(1));

/** The pictures of a product in the owner's form, in order; the first is the cover. */
export interface PictureList {
  readonly pictures: readonly ListedPicture[];
  /** The picture of the latest upload. */
  readonly sending: { readonly id: string; readonly upload: Upload } | undefined;
  /** True while a picture is being uploaded: the list can't be changed then. */
  readonly locked: boolean;
  readonly add: (pictures: readonly ListedPicture[]) => void;
  /** The file of the latest `setMain`. */
  readonly main: File | undefined;
  /** Replaces the previous file of `setMain`, or else the cover. Undefined restores the picture that was replaced. */
  readonly setMain: (file: File | undefined) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly reset: (pictures: readonly ListedPicture[]) => void;
  /** Uploads all unpublished pictures one by one and returns all S3 keys; undefined if the owner cancels one. */
  readonly publish: () => Promise<readonly string[] | undefined>;
}

/** Holds the pictures of a form and uploads them with `upload`. Published pictures are not uploaded again. */
export function usePictureList(upload: Upload, initial: readonly ListedPicture[] = []): PictureList {
  const [pictures, show] = useState(initial);
  const latest = useRef(pictures);
  const [sendingId, setSendingId] = useState<string>();
  const [main, setMain] = useState<{ readonly id: string; readonly replacedPicture: ListedPicture | undefined }>();
  const locked = isUnderway(upload.snapshot?.state);
  const update = useCallback((change: (list: readonly ListedPicture[]) => readonly ListedPicture[]) => {
    latest.current = change(latest.current);
    show(latest.current);
  }, []);
  const add = useCallback((added: readonly ListedPicture[]) => update((list) => [...list, ...added]), [update]);
  const remove = (id: string) => {
    if (id === sendingId) upload.clear();
    update((list) => without(list, id));
  };
  const setMainFile = (file: File, before: ListedPicture | undefined) => {
    const picture = fromFile(file);
    const cover = latest.current[0];
    const old = before ?? cover;
    update((list) => (old === undefined ? [picture] : replaced(list, old.id, picture)));
    setMain({ id: picture.id, replacedPicture: before === undefined ? cover : main?.replacedPicture });
  };
  const unsetMain = ({ id }: ListedPicture) => {
    const original = main?.replacedPicture;
    if (original === undefined) remove(id);
    else update((list) => replaced(list, id, original));
    setMain(undefined);
  };
  return {
    pictures,
    sending: sendingId === undefined ? undefined : { id: sendingId, upload },
    locked,
    add,
    main: pictures.find(({ id }) => id === main?.id)?.file,
    setMain(file) {
      upload.clear();
      const before = latest.current.find(({ id }) => id === main?.id);
      if (file !== undefined) setMainFile(file, before);
      else if (before !== undefined) unsetMain(before);
    },
    remove,
    move(id, by) {
      const index = latest.current.findIndex((picture) => picture.id === id);
      update((list) => moved(list, index, by));
    },
    reset: (list) => update(() => list),
    async publish() {
      for (;;) {
        const next = latest.current.find(({ imageKey }) => imageKey === undefined);
        if (next?.file === undefined) return latest.current.flatMap(({ imageKey }) => imageKey ?? []);
        setSendingId(next.id);
        const image = await upload.send(next.file);
        if (image === undefined) return undefined;
        update((list) => replaced(list, next.id, { ...next, imageKey: image.imageKey }));
      }
    },
  };
}
