import { useEffect, useRef, useState } from 'react';
import type { CategoryId } from '#contracts/categories.ts';
import type { SceneId } from '#contracts/previews/scene-ids.ts';
import type { PhotoEntry } from '../../photos/chosen-photo.ts';
import type { Warning } from '../drawing/checks.ts';
import { cutFrom } from '../drawing/crop.ts';
import type { PreviewResult } from '../drawing/draw-previews.ts';
import { createPreviewer, type Previewer } from '../drawing/previewer.ts';
import type { Search } from '../people/use-people.ts';
import type { Picture } from '../styles/picture.ts';

/** The latest drawing of the gift. */
export interface GiftPicture {
  readonly picture?: Picture;
  /** False for a draft, and while a newer picture is being drawn. */
  readonly isSharp: boolean;
  readonly failed: boolean;
  /** The warnings about the light or the focus of each photo, by photo ID. */
  readonly warnings: Readonly<Record<string, readonly Warning[]>>;
}

/** How the gift looks. */
export interface GiftLook {
  readonly category: CategoryId;
  readonly aspect: number;
  /** True to leave space for words. */
  readonly hasWords: boolean;
  /** The scene that the product names. */
  readonly sceneId: SceneId | undefined;
}

interface GiftPreviewOptions extends GiftLook {
  readonly photos: readonly PhotoEntry[];
  readonly bitmaps: ReadonlyMap<string, ImageBitmap>;
  readonly searches: ReadonlyMap<string, Search>;
}

/** The size of the drawing in pixels: that of the product's picture on a desktop. */
const size = { width: 640, height: 800 } as const;
const seed = 7;
/** Debounce before a moved photo is redrawn, in milliseconds. */
const redrawDelay = 200;

/** What to draw for a gift of these photos. */
export const giftRequest = (photos: readonly PhotoEntry[], { category, aspect, hasWords, sceneId }: GiftLook) => ({
  photos: photos.map((photo) => ({ key: photo.id, ...cutFrom(photo.crop, photo, aspect) })),
  ...{ aspect, size, seed, categories: [category], hasWords, sceneId },
});

const nothing: GiftPicture = { isSharp: false, failed: false, warnings: {} };

/**
 * Draws the gift from the chosen photos, first as a draft and then sharp, and again when a photo is cropped, added or
 * moved, or its people were found.
 */
export function useGiftPreview({
  photos,
  bitmaps,
  searches,
  category,
  aspect,
  hasWords,
  sceneId,
}: GiftPreviewOptions): GiftPicture {
  const [state, setState] = useState(nothing);
  const previewer = useRef<Previewer>(undefined);
  const added = useRef<Added>({ bitmaps: new Map(), searches: new Map() });
  // Most styles draw only the first photo, but all photos are checked for faults.
  const shown = photos.filter(({ id }) => bitmaps.has(id));
  const cuts = JSON.stringify(
    shown.map((photo) => ({
      key: photo.id,
      ...cutFrom(photo.crop, photo, aspect),
      pixels: bitmaps.get(photo.id)?.width,
      isSearched: searches.has(photo.id),
    })),
  );
  const latest = useRef({ shown, bitmaps, searches });
  latest.current = { shown, bitmaps, searches };
  /** The photos and views of the picture that shows. */
  const drawnViews = useRef('');
  const wasDrawn = useRef(false);
  useEffect(() => {
    if (cuts === '[]') {
      wasDrawn.current = false;
      drawnViews.current = '';
      setState(nothing);
      return;
    }
    setState((before) => ({ ...before, isSharp: false, failed: false }));
    const timer = setTimeout(
      () => {
        wasDrawn.current = true;
        previewer.current ??= createPreviewer(() => setState((before) => ({ ...before, failed: true })));
        const isFound = isJustFound(added.current, latest.current);
        syncPhotos(previewer.current, added.current, latest.current);
        const request = giftRequest(latest.current.shown, { category, aspect, hasWords, sceneId });
        const { photos: drawn, categories } = request;
        const views = JSON.stringify([drawn.map(({ key, view }) => [key, view]), aspect, category, hasWords, sceneId]);
        const drafted = isFound && views === drawnViews.current ? categories : [];
        previewer.current.draw({ ...request, drafted }, (result) => {
          if ('picture' in result) drawnViews.current = views;
          setState((before) => withResult(before, result, drawn));
        });
      },
      wasDrawn.current ? redrawDelay : 0,
    );
    return () => clearTimeout(timer);
  }, [cuts, aspect, category, hasWords, sceneId]);
  useEffect(
    () => () => {
      previewer.current?.close();
      previewer.current = undefined;
      added.current = { bitmaps: new Map(), searches: new Map() };
    },
    [],
  );
  return state;
}

/** What the previewer has. */
interface Added {
  readonly bitmaps: Map<string, ImageBitmap>;
  readonly searches: Map<string, Search>;
}

type Known = Pick<GiftPreviewOptions, 'bitmaps' | 'searches'>;

/** True if the people of all photos are known now, and those of some photo were not when the gift was drawn. */
const isJustFound = (
  added: Added,
  { shown, searches }: Pick<Known, 'searches'> & { readonly shown: readonly PhotoEntry[] },
) => shown.every(({ id }) => searches.has(id)) && shown.some(({ id }) => !added.searches.has(id));

/** Adds new photos and their people to the previewer, and removes photos that are gone. */
function syncPhotos(previewer: Previewer, added: Added, { bitmaps, searches }: Known): void {
  for (const key of [...added.bitmaps.keys()]) {
    if (bitmaps.has(key)) continue;
    previewer.remove(key);
    added.bitmaps.delete(key);
    added.searches.delete(key);
  }
  for (const [key, bitmap] of bitmaps) {
    if (added.bitmaps.get(key) !== bitmap) previewer.add(key, bitmap);
    added.bitmaps.set(key, bitmap);
    const search = searches.get(key);
    if (search === undefined || added.searches.get(key) === search) continue;
    if (search !== 'failed') previewer.addPeople(key, search);
    added.searches.set(key, search);
  }
}

function withResult(
  before: GiftPicture,
  result: PreviewResult,
  drawn: readonly { readonly key: string }[],
): GiftPicture {
  if ('picture' in result) return { ...before, picture: result.picture, isSharp: !result.draft };
  const key = drawn[result.index]?.key;
  return key === undefined ? before : { ...before, warnings: { ...before.warnings, [key]: result.warnings } };
}
