import { useEffect, useRef, useState } from 'react';
import type { CategoryId } from '#contracts/categories.ts';
import type { Search } from '../people/use-people.ts';
import type { Warning } from '../preview/checks.ts';
import type { Cut } from '../preview/crop.ts';
import type { PreviewResult } from '../preview/draw-previews.ts';
import type { Photo } from '../preview/photo.ts';
import { previewSize } from '../preview/preview-size.ts';
import { createPreviewer, type Previewer } from '../preview/previewer.ts';
import { frameAspect } from '../preview/view.ts';
import type { Picture } from '../styles/picture.ts';

/** The picture drawn in one style. `stale` shows the photo before its latest move; `draft` is small and not sharp yet. */
export interface Preview {
  readonly picture: Picture;
  readonly state: 'stale' | 'draft' | 'sharp';
}

interface Previews {
  readonly styles: Partial<Record<CategoryId, Preview>>;
  readonly warnings: readonly Warning[];
  readonly failed: boolean;
}

const nothing: Previews = { styles: {}, warnings: [], failed: false };

const markStale = (styles: Previews['styles']): Previews['styles'] =>
  Object.fromEntries(Object.entries(styles).map(([id, { picture }]) => [id, { picture, state: 'stale' }]));

const withResult = (before: Previews, result: PreviewResult): Previews => {
  if ('warnings' in result) return { ...before, warnings: result.warnings };
  const { category, picture, draft } = result;
  return { ...before, styles: { ...before.styles, [category]: { picture, state: draft ? 'draft' : 'sharp' } } };
};

/** The fastest styles come first, so that the first previews appear soon. */
const drawingOrder: readonly CategoryId[] = [
  'MiniFrames',
  'HeartCollage',
  'MagicMirror',
  'DigitalArt',
  'CartoonArt',
  'MossaicArt',
  'WoodEngraving',
  'Caricature',
];

/** The key of the only photo in the previewer. */
const key = 'photo';

/** Debounce before a moved photo is redrawn, in milliseconds. */
const redrawDelay = 250;

/** Draws the photo in every style, and again when its people were found, or the photo or an oval moves. */
export function usePreviews(photo: Photo | undefined, cut: Cut, search: Search): Previews {
  const [previews, setPreviews] = useState(nothing);
  const previewer = useRef<Previewer>(undefined);
  useEffect(() => {
    setPreviews(nothing);
    if (!photo) return;
    const started = createPreviewer(() => setPreviews((before) => ({ ...before, failed: true })));
    previewer.current = started;
    return () => {
      previewer.current = undefined;
      started.close();
    };
  }, [photo]);
  const drawn = useRef<Photo>(undefined);
  const known = useRef<Search>(undefined);
  useEffect(() => {
    if (!photo) return;
    const isNew = drawn.current !== photo;
    const areFound = known.current !== search;
    const timer = setTimeout(
      () => {
        setPreviews((before) => ({ ...before, styles: markStale(before.styles) }));
        const request = {
          photos: [{ key, ...cut }],
          aspect: frameAspect,
          scene: previewSize,
          seed: 7,
          categories: drawingOrder,
        };
        // A large photo is copied to the worker once, because copying takes as long as drawing its frame.
        if (isNew) previewer.current?.add(key, photo.bitmap);
        drawn.current = photo;
        if (search !== undefined && search !== 'failed' && (isNew || areFound)) {
          previewer.current?.addPeople(key, search);
        }
        known.current = search;
        previewer.current?.draw(request, (result) => setPreviews((before) => withResult(before, result)));
      },
      isNew || areFound ? 0 : redrawDelay,
    );
    return () => clearTimeout(timer);
  }, [photo, cut, search]);
  return previews;
}
