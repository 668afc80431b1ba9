import { useEffect, useRef, useState } from 'react';
import type { CategoryId } from '#contracts/categories.ts';
import type { Warning } from '../preview/checks.ts';
import type { Photo } from '../preview/photo.ts';
import { createPreviewer, type Previewer } from '../preview/previewer.ts';
import type { View } from '../preview/view.ts';
import type { Face } from '../styles/face.ts';
import type { Picture } from '../styles/picture.ts';

interface Previews {
  readonly pictures: Partial<Record<CategoryId, Picture>>;
  /** The styles drawn for the current position; the others show an earlier one. */
  readonly current: readonly CategoryId[];
  readonly warnings: readonly Warning[];
  readonly failed: boolean;
}

const nothing: Previews = { pictures: {}, current: [], warnings: [], failed: false };

/** The fastest first, so that something shows soon. */
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

/** Debounce in milliseconds before a moved photo is redrawn. */
const rest = 250;

/** The photo in every style, redrawn when the photo or the oval moves. */
export function usePreviews(photo: Photo | undefined, view: View, face: Face): Previews {
  const [previews, setPreviews] = useState(nothing);
  const previewer = useRef<Previewer>(undefined);
  useEffect(() => {
    setPreviews(nothing);
    if (!photo) return;
    const made = createPreviewer(photo.bitmap, () => setPreviews((before) => ({ ...before, failed: true })));
    previewer.current = made;
    return () => {
      previewer.current = undefined;
      made.close();
    };
  }, [photo]);
  const drawn = useRef<Photo>(undefined);
  useEffect(() => {
    if (!photo) return;
    const isNew = drawn.current !== photo;
    drawn.current = photo;
    const timer = setTimeout(
      () => {
        setPreviews((before) => ({ ...before, current: [] }));
        const request = { view, face, seed: 7, categories: drawingOrder };
        previewer.current?.draw(request, (result) =>
          setPreviews((before) =>
            'warnings' in result
              ? { ...before, warnings: result.warnings }
              : {
                  ...before,
                  pictures: { ...before.pictures, [result.category]: result.picture },
                  current: [...before.current, result.category],
                },
          ),
        );
      },
      isNew ? 0 : rest,
    );
    return () => clearTimeout(timer);
  }, [photo, view, face]);
  return previews;
}
