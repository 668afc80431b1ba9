import { useEffect, useRef, useState } from 'react';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { decodePhoto } from '../preview/photo.ts';

interface Loaded {
  /** Undefined if the file can't be decoded. */
  readonly bitmap: ImageBitmap | undefined;
  readonly most: number;
}

/** The pixels that each of so many photos may keep, so that all of them and their copies in the worker fit into 64 MB. */
function pixelsFor(count: number): number {
  if (count === 1) return 2_500_000;
  if (count <= 4) return 1_000_000;
  return count <= 12 ? 330_000 : 66_000;
}

/** Photos by their ID, decoded one after the other; smaller if there are many. */
export function useLoadedPhotos(photos: readonly ChosenPhoto[]): ReadonlyMap<string, ImageBitmap> {
  const held = useRef(new Map<string, Loaded>());
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ImageBitmap>>(new Map());
  const latest = useRef(photos);
  latest.current = photos;
  const ids = photos.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isStopped = false;
    const wanted = ids === '' ? [] : ids.split(' ');
    const most = pixelsFor(wanted.length);
    const show = () => setLoaded(bitmapsIn(held.current));
    const load = async () => {
      for (const id of [...held.current.keys()]) if (!wanted.includes(id)) forget(held.current, id);
      show();
      for (const { id, file, fileName } of latest.current) {
        if (held.current.get(id)?.most === most) continue;
        const decoded = await decodePhoto(new File([file], fileName, { type: file.type }), most);
        const bitmap = typeof decoded === 'string' ? undefined : decoded.bitmap;
        if (isStopped) return bitmap?.close();
        forget(held.current, id);
        held.current.set(id, { bitmap, most });
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

const bitmapsIn = (held: ReadonlyMap<string, Loaded>): ReadonlyMap<string, ImageBitmap> =>
  new Map([...held].flatMap(([id, { bitmap }]) => (bitmap ? [[id, bitmap] as const] : [])));
