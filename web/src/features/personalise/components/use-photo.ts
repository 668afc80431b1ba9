import { useEffect, useRef, useState } from 'react';
import { decodePhoto, type Photo, type PhotoProblem } from '../preview/photo.ts';

interface PhotoState {
  readonly status: 'empty' | 'decoding' | 'ready';
  readonly photo?: Photo;
  readonly problem?: PhotoProblem;
}

/** Holds the chosen photo. If a file can't be used, the previous photo stays. */
export function usePhoto() {
  const [state, setState] = useState<PhotoState>({ status: 'empty' });
  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    latest.current = file;
    setState(({ photo }) => ({ status: 'decoding', ...(photo ? { photo } : {}) }));
    const decoded = await decodePhoto(file);
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
  const bitmap = state.photo?.bitmap;
  useEffect(() => () => bitmap?.close(), [bitmap]);
  return { ...state, choose };
}
