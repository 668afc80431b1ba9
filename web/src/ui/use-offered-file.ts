import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Receives the first file, and all files. */
type Offer = (file: File | undefined, all: readonly File[]) => void;

/** Calls back with pasted files, wherever the focus is. Pasted text still goes into the focused field. */
export function usePaste(offer: Offer): void {
  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      latest.current(files[0], files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Calls back with files that are dropped on the element that has the returned handlers. `onEnter` is called when files are dragged over it. */
export function useDrop(offer: Offer, onEnter?: () => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragEnter: ({ dataTransfer }: DragEvent) => {
      if (dataTransfer.types.includes('Files')) onEnter?.();
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      offer(files[0], files);
    },
  };
  return { isOver, handlers };
}
