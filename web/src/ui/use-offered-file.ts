import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Takes pasted files, wherever the focus is; pasted text stays with the field it was pasted into. */
export function usePaste(offer: (file: File | undefined) => void): void {
  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => latest.current(clipboardData?.files[0]);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Takes a file that is dropped on an element; the element gets the handlers. */
export function useDrop(offer: (file: File | undefined) => void) {
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
      offer(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}
