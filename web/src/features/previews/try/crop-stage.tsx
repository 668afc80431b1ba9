import { type PointerEvent, useEffect, useRef } from 'react';
import type { Size } from '#web/lib/size.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { dragged, drawView, fitView, type View } from '../drawing/view.ts';
import type { Oval, Point } from '../styles/face.ts';
import type { Ovals } from './use-ovals.ts';
import './crop-stage.css';

interface CropStageProps {
  /** The frame's width divided by its height. */
  readonly aspect: number;
  /** The photo. */
  readonly bitmap: ImageBitmap;
  readonly view: View;
  readonly ovals: Ovals;
  readonly onView: (view: View) => void;
}

/** The longer side of the canvas in pixels. This is sharp on a phone's screen. */
const longerSide = 900;

const canvasOf = (aspect: number): Size => ({
  width: Math.round(longerSide * Math.min(1, aspect)),
  height: Math.round(longerSide / Math.max(1, aspect)),
});

/**
 * The photo in its frame, with an oval for each face. Dragging inside an oval moves it, and the selected one has a handle that
 * resizes it. Dragging elsewhere moves the photo, and pinching zooms it. `CropControls` do the same without dragging (WCAG 2.5.7).
 */
export function CropStage(props: CropStageProps) {
  const { aspect, bitmap, view, ovals } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = canvasOf(aspect);
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (drawing) drawView(drawing, bitmap, view, canvasOf(aspect));
  }, [bitmap, view, aspect]);
  const handlers = useDrags(props);
  const percent = (share: number): string => `${share * 100}%`;
  return (
    <div className="crop-stage" style={{ aspectRatio: aspect }} {...handlers}>
      <canvas ref={canvas} {...size} className="crop-stage__photo" role="img" aria-label={tryIt.stage} />
      {ovals.shown.map((oval, index) => (
        <span
          key={index}
          className="crop-stage__oval"
          data-selected={index === ovals.selected || undefined}
          style={{
            insetInlineStart: percent(oval.x - oval.width),
            insetBlockStart: percent(oval.y - oval.height),
            width: percent(oval.width * 2),
            height: percent(oval.height * 2),
          }}
        >
          {index === ovals.selected && <span className="crop-stage__handle" />}
        </span>
      ))}
    </div>
  );
}

/** What a finger holds. `index` is that of the oval. */
type Grip = { readonly part: 'photo' } | { readonly part: 'oval' | 'handle'; readonly index: number };

function useDrags({ aspect, bitmap, view, ovals, onView }: CropStageProps) {
  const size = canvasOf(aspect);
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<Grip>({ part: 'photo' });
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, point);
    grip.current = fingers.current.size > 1 ? { part: 'photo' } : gripAt(event.target, point, ovals);
    if (grip.current.part === 'oval') ovals.select(grip.current.index);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const distanceBefore = fingerDistance(fingers.current, aspect);
    fingers.current.set(event.pointerId, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const held = grip.current;
    const oval = held.part === 'photo' ? undefined : ovals.shown[held.index];
    if (held.part === 'oval' && oval) ovals.change(held.index, { ...oval, x: oval.x + dx, y: oval.y + dy });
    else if (held.part === 'handle' && oval)
      ovals.change(held.index, { ...oval, width: oval.width + dx, height: oval.height + dy });
    else {
      const divisor = Math.max(1, fingers.current.size);
      const moved = dragged(view, bitmap, size, (dx * size.width) / divisor, (dy * size.height) / divisor);
      const zoom =
        distanceBefore > 0 ? (view.zoom * fingerDistance(fingers.current, aspect)) / distanceBefore : view.zoom;
      onView(fitView({ ...moved, zoom }, bitmap, size).view);
    }
  };
  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}

function gripAt(target: EventTarget, { x, y }: Point, { shown, selected }: Ovals): Grip {
  if (target instanceof Element && target.classList.contains('crop-stage__handle'))
    return { part: 'handle', index: selected };
  const isIn = (oval: Oval | undefined) =>
    oval !== undefined && Math.hypot((x - oval.x) / oval.width, (y - oval.y) / oval.height) < 1;
  const index = isIn(shown[selected]) ? selected : shown.findIndex(isIn);
  return index < 0 ? { part: 'photo' } : { part: 'oval', index };
}

/** The distance between two fingers; 0 for one. */
function fingerDistance(fingers: ReadonlyMap<number, Point>, aspect: number): number {
  const [first, second] = [...fingers.values()];
  return first && second ? Math.hypot(first.x - second.x, (first.y - second.y) / aspect) : 0;
}
