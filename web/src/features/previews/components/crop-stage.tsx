import { type PointerEvent, useEffect, useRef } from 'react';
import type { Size } from '#web/lib/size.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { dragged, drawView, fitView, type View } from '../preview/view.ts';
import type { Face } from '../styles/face.ts';
import { clamp } from '../styles/picture.ts';
import { faceLimits } from './limits.ts';
import './crop-stage.css';

interface CropStageProps {
  /** The frame's width divided by its height. */
  readonly aspect: number;
  /** The photo. */
  readonly bitmap: ImageBitmap;
  readonly view: View;
  readonly face: Face;
  readonly onView: (view: View) => void;
  readonly onFace: (face: Face) => void;
}

/** The longer side of the canvas in pixels. This is sharp on a phone's screen. */
const longerSide = 900;

const canvasOf = (aspect: number): Size => ({
  width: Math.round(longerSide * Math.min(1, aspect)),
  height: Math.round(longerSide / Math.max(1, aspect)),
});

/**
 * The photo in its frame, with the oval for the face. Dragging inside the oval moves it, and its handle resizes it. Dragging
 * elsewhere moves the photo, and pinching zooms it. `CropControls` do the same without dragging (WCAG 2.5.7).
 */
export function CropStage(props: CropStageProps) {
  const { aspect, bitmap, view, face } = props;
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
      <span
        className="crop-stage__oval"
        style={{
          insetInlineStart: percent(face.x - face.width),
          insetBlockStart: percent(face.y - face.height),
          width: percent(face.width * 2),
          height: percent(face.height * 2),
        }}
      >
        <span className="crop-stage__handle" />
      </span>
    </div>
  );
}

type Grip = 'photo' | 'oval' | 'handle';

interface Point {
  readonly x: number;
  readonly y: number;
}

function useDrags({ aspect, bitmap, view, face, onView, onFace }: CropStageProps) {
  const size = canvasOf(aspect);
  const fingers = useRef(new Map<number, Point>());
  const grip = useRef<Grip>('photo');
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, point);
    grip.current = fingers.current.size > 1 ? 'photo' : gripAt(event.target, point, face);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const distanceBefore = fingerDistance(fingers.current, aspect);
    fingers.current.set(event.pointerId, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (grip.current === 'oval') onFace(clampFace({ ...face, x: face.x + dx, y: face.y + dy }));
    else if (grip.current === 'handle')
      onFace(clampFace({ ...face, width: face.width + dx, height: face.height + dy }));
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

function gripAt(target: EventTarget, point: Point, face: Face): Grip {
  if (target instanceof Element && target.classList.contains('crop-stage__handle')) return 'handle';
  return Math.hypot((point.x - face.x) / face.width, (point.y - face.y) / face.height) < 1 ? 'oval' : 'photo';
}

/** The distance between two fingers; 0 for one. */
function fingerDistance(fingers: ReadonlyMap<number, Point>, aspect: number): number {
  const [first, second] = [...fingers.values()];
  return first && second ? Math.hypot(first.x - second.x, (first.y - second.y) / aspect) : 0;
}

const clampFace = (face: Face): Face => ({
  x: clamp(face.x, ...faceLimits.x),
  y: clamp(face.y, ...faceLimits.y),
  width: clamp(face.width, ...faceLimits.width),
  height: clamp(face.height, ...faceLimits.height),
});
