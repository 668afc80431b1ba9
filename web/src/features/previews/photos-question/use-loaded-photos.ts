import { useEffect, useRef, useState } from 'react';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { decodeWithin } from '../drawing/photo.ts';

interface Loaded {
  /** Undefined if the file can't be decoded. */
  readonly bitmap: ImageBitmap | undefined;
  /** The limit with which the photo was decoded. */
  readonly maxPixels: number;
}

/** The maximum pixels per photo, so that all photos and their copies in the worker fit into 64 MB. */
export function maxPixelsFor(count: number): number {
  if (count === 1) return 2_500_000;
  if (count <= 4) return 1_000_000;
  return count <= 12 ? 330_000 : 66_000;
}

interface LoadedPhotos {
  /** By photo ID. */
  readonly bitmaps: ReadonlyMap<string, ImageBitmap>;
  /** True if one of the photos can't be decoded. */
  readonly failed: boolean;
}

/** Decodes photos one after the other, at a smaller size if there are many. */
export function useLoadedPhotos(photos: readonly ChosenPhoto[]): LoadedPhotos {
  const held = useRef(new Map<string, Loaded>());
  const [loaded, setLoaded] = useState<LoadedPhotos>({ bitmaps: new Map(), failed: false });
  const latest = useRef(photos);
  latest.current = photos;
  const ids = photos.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isStopped = false;
    const wanted = ids === '' ? [] : ids.split(' ');
    const maxPixels = maxPixelsFor(wanted.length);
    const show = () => setLoaded(loadedIn(held.current));
    const load = async () => {
      for (const id of [...held.current.keys()]) if (!wanted.includes(id)) forget(held.current, id);
      show();
      for (const { id, file, ...size } of latest.current) {
        if (held.current.get(id)?.maxPixels === maxPixels) continue;
        const bitmap = await decodeWithin(file, size, maxPixels);
        if (isStopped) return bitmap?.close();
        forget(held.current, id);
        held.current.set(id, { bitmap, maxPixels });
        show();
      }
    };
    void load();
    return () => {
      isStopped = true;
    };
  }, [ids]);
  useEffect(() => {
    const all = held.current;
    return () => {
      for (const id of [...all.keys()]) forget(all, id);
    };
  }, []);
  return loaded;
}

function forget(held: Map<string, Loaded>, id: string): void {
  held.get(id)?.bitmap?.close();
  held.delete(id);
}

const loadedIn = (held: ReadonlyMap<string, Loaded>): LoadedPhotos => ({
  bitmaps: new Map([...held].flatMap(([id, { bitmap }]) => (bitmap ? [[id, bitmap] as const] : []))),
  failed: [...held.values()].some(({ bitmap }) => bitmap === undefined),
});
