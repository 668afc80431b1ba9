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
  readonly picture?: Picture | undefined;
  /** True if the picture is no draft and shows exactly the photos of now, in their order, with their crops. */
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

/** The latest results. One that comes after a change of the photos isn't among them. */
interface Results extends Pick<GiftPicture, 'picture' | 'warnings'> {
  /** The source of the picture, if it is sharp. */
  readonly sharpOf?: string | undefined;
  /** The source of which no picture could be drawn. */
  readonly failedOf?: string;
}

const nothing: Results = { warnings: {} };

/**
 * Draws the gift from the chosen photos, first as a draft and then sharp, and again when a photo is cropped, added or
 * moved, or its people were found.
 */
export function useGiftPreview({ photos, bitmaps, searches, ...look }: GiftPreviewOptions): GiftPicture {
  const [results, setResults] = useState(nothing);
  const previewer = useRef<Previewer>(undefined);
  const added = useRef<Added>({ bitmaps: new Map(), searches: new Map() });
  const missing = photos.findIndex(({ id }) => !bitmaps.has(id));
  // Most styles draw only the first photo, but all photos are checked for faults.
  const shown = missing < 0 ? photos : photos.slice(0, missing);
  const known = shown.map(({ id, crop }) => [crop, bitmaps.get(id)?.width, searches.has(id)]);
  /** All that the picture of the shown photos depends on. */
  const source = shown.length === 0 ? '' : JSON.stringify([giftRequest(shown, look), known]);
  const latest = useRef({ shown, bitmaps, searches, look, source });
  latest.current = { shown, bitmaps, searches, look, source };
  /** The source of the latest request. */
  const requested = useRef('');
  /** The photos and views of the picture that shows. */
  const drawnViews = useRef('');
  useEffect(() => {
    if (source === '') {
      requested.current = '';
      drawnViews.current = '';
      setResults(nothing);
      return;
    }
    const timer = setTimeout(
      () => {
        requested.current = source;
        previewer.current ??= createPreviewer(() =>
          setResults((before) => ({ ...before, failedOf: requested.current })),
        );
        const isFound = isJustFound(added.current, latest.current);
        syncPhotos(previewer.current, added.current, latest.current);
        const request = giftRequest(latest.current.shown, latest.current.look);
        const { photos: drawn, ...rest } = request;
        const views = JSON.stringify([drawn.map(({ key, view }) => [key, view]), rest]);
        const drafted = isFound && views === drawnViews.current ? request.categories : [];
        previewer.current.draw({ ...request, drafted }, (result) => {
          if (source !== latest.current.source) return;
          if ('picture' in result) drawnViews.current = views;
          setResults((before) => withResult(before, result, drawn, source));
        });
      },
      requested.current === '' ? 0 : redrawDelay,
    );
    return () => clearTimeout(timer);
  }, [source]);
  useEffect(
    () => () => {
      previewer.current?.close();
      previewer.current = undefined;
      added.current = { bitmaps: new Map(), searches: new Map() };
    },
    [],
  );
  const { picture, warnings, sharpOf, failedOf } = results;
  return { picture, warnings, isSharp: missing < 0 && sharpOf === source, failed: failedOf === source };
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
  before: Results,
  result: PreviewResult,
  drawn: readonly { readonly key: string }[],
  source: string,
): Results {
  if ('picture' in result) {
    const { failedOf: _, ...others } = before;
    return { ...others, picture: result.picture, sharpOf: result.draft ? undefined : source };
  }
  const key = drawn[result.index]?.key;
  return key === undefined ? before : { ...before, warnings: { ...before.warnings, [key]: result.warnings } };
}
