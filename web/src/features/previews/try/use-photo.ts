import { useEffect, useRef, useState } from 'react';
import type { PhotoRefusal } from '../../photos/read-photo.ts';
import type { Cut } from '../drawing/crop.ts';
import { openPhoto, type Photo } from '../drawing/photo.ts';
import { triedHere } from './tried-here.ts';

interface PhotoState {
  readonly status: 'empty' | 'decoding' | 'ready';
  readonly photo?: Photo;
  readonly problem?: PhotoRefusal;
}

/**
 * Holds the chosen photo, at first the one that this tab tried before. If a file can't be used, the previous photo stays.
 * `cut` is the earlier crop of that first photo. `onFile` is called when a file comes, before it is decoded.
 */
export function usePhoto(onFile: () => void) {
  const [before] = useState(triedHere.read);
  const [state, setState] = useState<PhotoState>({ status: before ? 'decoding' : 'empty' });
  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    onFile();
    latest.current = file;
    setState(({ photo }) => ({ status: 'decoding', ...(photo ? { photo } : {}) }));
    const decoded = await openPhoto(file);
    if (latest.current !== file) {
      if (typeof decoded !== 'string') decoded.bitmap.close();
      return;
    }
    setState(({ photo }) =>
      typeof decoded === 'string'
        ? { status: photo ? 'ready' : 'empty', problem: decoded, ...(photo ? { photo } : {}) }
        : { status: 'ready', photo: decoded },
    );
  };
  useEffect(() => void choose(before?.file), [before]);
  const bitmap = state.photo?.bitmap;
  useEffect(() => () => bitmap?.close(), [bitmap]);
  const cut: Cut | undefined = state.photo?.chosen === before?.file ? before?.cut : undefined;
  return { ...state, cut, choose };
}
