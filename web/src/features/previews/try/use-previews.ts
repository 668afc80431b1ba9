import { useCallback, useEffect, useRef, useState } from 'react';
import type { CategoryId } from '#contracts/categories.ts';
import type { Warning } from '../drawing/checks.ts';
import type { Cut } from '../drawing/crop.ts';
import type { PreviewResult } from '../drawing/draw-previews.ts';
import type { Photo } from '../drawing/photo.ts';
import { previewSize } from '../drawing/preview-size.ts';
import { createTwoPreviewers, type Previewer } from '../drawing/previewer.ts';
import { frameAspect } from '../drawing/view.ts';
import type { Search } from '../people/use-people.ts';
import type { Picture } from '../styles/picture.ts';

/** The picture drawn in one style. `stale` shows the photo before its latest move; `draft` is small and not sharp yet. */
export interface Preview {
  readonly picture: Picture;
  readonly state: 'stale' | 'draft' | 'sharp';
}

interface Previews {
  readonly styles: Partial<Record<CategoryId, Preview>>;
  readonly warnings: readonly Warning[];
}

const nothing: Previews = { styles: {}, warnings: [] };

/** The pictures before a redraw. Those that show what is about to be drawn, but without its people, stay drafts. */
const marked = (styles: Previews['styles'], drafted: readonly string[]): Previews['styles'] =>
  Object.fromEntries(
    Object.entries(styles).map(([id, { picture }]) => [
      id,
      { picture, state: drafted.includes(id) ? 'draft' : 'stale' },
    ]),
  );

const withResult = (before: Previews, result: PreviewResult): Previews => {
  if ('warnings' in result) return { ...before, warnings: result.warnings };
  const { category, picture, draft } = result;
  return { ...before, styles: { ...before.styles, [category]: { picture, state: draft ? 'draft' : 'sharp' } } };
};

/**
 * The fastest styles come first, so that the first previews appear soon. Two workers draw every second one: each half takes
 * about as long as the other.
 */
const drawingOrder: readonly CategoryId[] = [
  'MiniFrames',
  'HeartCollage',
  'DigitalArt',
  'MagicMirror',
  'CartoonArt',
  'MossaicArt',
  'WoodEngraving',
  'Caricature',
];

/** Starts what draws, unless it runs already. It keeps running for the page's next photo, because a new one would be slower. */
export function useDrawer() {
  const [failed, setFailed] = useState(false);
  const started = useRef<Previewer>(undefined);
  const stop = useCallback(() => {
    started.current?.close();
    started.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const start = useCallback((): Previewer => {
    if (started.current) return started.current;
    setFailed(false);
    started.current = createTwoPreviewers(() => {
      setFailed(true);
      stop();
    });
    return started.current;
  }, [stop]);
  /** For a photo that is likely to come soon. */
  const prepare = useCallback(() => {
    if (!started.current) start().prepare(drawingOrder);
  }, [start]);
  return { start, prepare, failed };
}

/** Debounce before a moved photo is redrawn, in milliseconds. */
const redrawDelay = 250;

/** Draws the photo in every style, and again when its people were found, or the photo or an oval moves. */
export function usePreviews(start: () => Previewer, photo: Photo, cut: Cut, search: Search): Previews {
  const [previews, setPreviews] = useState(nothing);
  const shown = useRef(previews.styles);
  shown.current = previews.styles;
  /** What has the photo. */
  const previewer = useRef<Previewer>(undefined);
  const known = useRef<Search>(undefined);
  /** The view of the latest request. */
  const drawnView = useRef('');
  useEffect(
    () => () => {
      previewer.current?.remove(photo.id);
      previewer.current = undefined;
    },
    [photo],
  );
  useEffect(() => {
    const isFound = known.current !== search;
    const timer = setTimeout(
      () => {
        // When people were found in the same view, a draft without them is good enough until the sharp picture.
        const view = JSON.stringify(cut.view);
        const isDrafted = (id: CategoryId) => (shown.current[id]?.state ?? 'stale') !== 'stale';
        const drafted = isFound && drawnView.current === view ? drawingOrder.filter(isDrafted) : [];
        drawnView.current = view;
        setPreviews((before) => ({ ...before, styles: marked(before.styles, drafted) }));
        const request = {
          photos: [{ key: photo.id, ...cut }],
          aspect: frameAspect,
          size: previewSize,
          seed: 7,
          categories: drawingOrder,
          drafted,
        };
        const drawer = start();
        const isNew = previewer.current !== drawer;
        // A large photo is copied to the worker once, because copying takes as long as drawing its frame.
        if (isNew) drawer.add(photo.id, photo.bitmap);
        if (search !== undefined && search !== 'failed' && (isNew || isFound)) {
          drawer.addPeople(photo.id, search);
        }
        previewer.current = drawer;
        known.current = search;
        drawer.draw(request, (result) => setPreviews((before) => withResult(before, result)));
      },
      isFound || !previewer.current ? 0 : redrawDelay,
    );
    return () => clearTimeout(timer);
  }, [start, photo, cut, search]);
  return previews;
}
