import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { decodeWithin } from '../drawing/photo.ts';
import { createPreviewer } from '../drawing/previewer.ts';
import type { Ground } from '../lettering/draw-words.ts';
import { loadLettering } from '../lettering/lettering-font.ts';
import { peopleIn } from '../people/people-in.ts';
import type { Search } from '../people/use-people.ts';
import type { Picture } from '../styles/picture.ts';
import { paintGift, previewFile } from './gift-canvas.ts';
import { type GiftLook, giftRequest } from './use-gift-preview.ts';
import { maxPixelsFor } from './use-loaded-photos.ts';

export interface GiftDrawing {
  readonly photos: readonly ChosenPhoto[];
  /** The photos whose people were looked for already. */
  readonly searches: ReadonlyMap<string, Search>;
  readonly look: GiftLook;
  readonly ground: Ground;
  readonly words: readonly string[];
}

/** Draws a gift as its page does, without the page. Returns its small JPEG, or undefined if the browser can't draw all of it. */
export async function drawGift({ ground, words, ...drawing }: GiftDrawing): Promise<Blob | undefined> {
  const picture = await pictureOf(drawing);
  if (!picture) return undefined;
  await loadLettering(words.join('\n'));
  const canvas = document.createElement('canvas');
  paintGift(canvas, { picture, ground, words });
  return previewFile(canvas);
}

async function pictureOf({ photos, searches, look }: Omit<GiftDrawing, 'ground' | 'words'>) {
  let fail: () => void = () => undefined;
  const failed = new Promise<undefined>((resolve) => {
    fail = () => resolve(undefined);
  });
  const previewer = createPreviewer(fail);
  const drawn = async (): Promise<Picture | undefined> => {
    for (const photo of photos) {
      const bitmap = await decodeWithin(photo.file, photo, maxPixelsFor(photos.length));
      if (!bitmap) return undefined;
      const people = searches.get(photo.id) ?? (await peopleIn(bitmap)) ?? 'failed';
      previewer.add(photo.id, bitmap);
      if (people !== 'failed') previewer.addPeople(photo.id, people);
      bitmap.close();
    }
    const request = { ...giftRequest(photos, look), drafted: [look.category], isChecked: false };
    return new Promise((resolve) =>
      previewer.draw(request, (result) => {
        if ('picture' in result) resolve(result.picture);
      }),
    );
  };
  try {
    return await Promise.race([drawn(), failed]);
  } finally {
    previewer.close();
  }
}
