import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Gets the first file, and all of them. */
type Offer = (file: File | undefined, all: readonly File[]) => void;

/** Takes pasted files, wherever the focus is; pasted text stays with the field it was pasted into. */
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

/** Takes files that are dropped on an element; the element gets the handlers. */
export function useDrop(offer: Offer) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
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
