import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './keyboard-preview.css';

interface KeyboardPreviewProps {
  /** The preview to copy. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** What the preview shows. It is copied again when one of these changes. */
  readonly drawn: readonly [unknown, string, string | undefined];
}

/** A smaller part of the window is hidden by the browser's bars, not by a keyboard. In CSS pixels. */
const leastKeyboard = 150;
/** The height of the copy and its margin in CSS pixels, as in its styles. */
const space = 128;
const margin = 8;

/** A small copy of the preview above a phone's keyboard while the customer types a text. */
export function KeyboardPreview({ canvas, drawn: [picture, text, fonts] }: KeyboardPreviewProps) {
  const top = useKeyboardTop();
  const copy = useRef<HTMLCanvasElement>(null);
  const latestTop = useRef(top);
  latestTop.current = top;
  const isShown = top !== undefined && text !== '';
  useLayoutEffect(() => {
    const [from, to] = [canvas.current, copy.current];
    if (!isShown || !from || !to || from.width === 0 || from.hidden) return;
    to.width = from.width / 2;
    to.height = from.height / 2;
    to.getContext('2d')?.drawImage(from, 0, 0, to.width, to.height);
  }, [canvas, isShown, picture, text, fonts]);
  // The browser scrolls the focused field to the keyboard, where the copy would cover it and the count of its letters.
  useLayoutEffect(() => {
    if (!isShown) return;
    const question = document.activeElement?.closest('.questions__question');
    const { bottom = 0 } = question?.getBoundingClientRect() ?? {};
    const covered = bottom - (latestTop.current ?? 0) + space;
    if (covered > 0) window.scrollBy(0, covered + margin);
  }, [isShown]);
  if (!isShown) return null;
  const style = { insetBlockStart: `${top - space}px` };
  return createPortal(
    <div className="keyboard-preview" style={style} aria-hidden="true">
      <canvas ref={copy} />
    </div>,
    document.body,
  );
}

/** The upper edge of the keyboard in the window while a question's text has the focus. Undefined without a keyboard. */
function useKeyboardTop(): number | undefined {
  const [top, setTop] = useState<number>();
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return;
    const update = () => {
      const field = document.activeElement;
      const isText = field?.matches('.questions :is(input[type="text"], textarea)') ?? false;
      const hasKeyboard = isText && window.innerHeight - view.height * view.scale > leastKeyboard;
      setTop(hasKeyboard ? view.offsetTop + view.height : undefined);
    };
    for (const event of ['resize', 'scroll']) view.addEventListener(event, update);
    for (const event of ['focusin', 'focusout']) document.addEventListener(event, update);
    return () => {
      for (const event of ['resize', 'scroll']) view.removeEventListener(event, update);
      for (const event of ['focusin', 'focusout']) document.removeEventListener(event, update);
    };
  }, []);
  return top;
}
