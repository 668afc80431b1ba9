import type { Size } from '#web/lib/size.ts';
import { clamp } from '../styles/picture.ts';

/** The position, zoom and rotation of a photo behind the frame. */
export interface View {
  /** The point of the photo at the frame's centre, as fractions of the photo's size. */
  readonly x: number;
  readonly y: number;
  /** 1 is the smallest zoom at which the photo fills the frame. Below 1, the frame shows the photo's whole width or height. */
  readonly zoom: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
}

export const centred: View = { x: 0.5, y: 0.5, zoom: 1, turn: 0 };

export const maxZoom = 4;

/** The frame's width divided by its height. */
export const frameAspect = 4 / 5;

/** A view that fits the frame. `scale` is the number of frame pixels per photo pixel. */
interface Placement {
  readonly view: View;
  readonly scale: number;
}

/** The frame shows at least this share of the photo's scale at which it is full, so that a panorama doesn't become a strip. */
const leastShare = 0.5;

/** The zoom at which the frame shows the whole photo; 1 if the photo has the frame's shape. */
export function leastZoom({ turn }: Pick<View, 'turn'>, photo: Size, frame: Size): number {
  const [c, s] = [Math.abs(Math.cos((turn * Math.PI) / 180)), Math.abs(Math.sin((turn * Math.PI) / 180))];
  const whole = Math.min(
    frame.width / (photo.width * c + photo.height * s),
    frame.height / (photo.width * s + photo.height * c),
  );
  const full = Math.max(
    (frame.width * c + frame.height * s) / photo.width,
    (frame.width * s + frame.height * c) / photo.height,
  );
  return clamp(whole / full, leastShare, 1);
}

/**
 * The same view in a frame that has the photo's shape where this frame would show more than the photo: a wide group of people becomes a
 * wide picture. At an angle that isn't a right one, no such frame has the photo's shape.
 */
export function filled(view: View, photo: Size, aspect: number): { readonly view: View; readonly aspect: number } {
  if (view.turn % 90 !== 0) return { view, aspect };
  const least = leastZoom(view, photo, { width: aspect, height: 1 });
  const share = clamp(view.zoom, least, 1);
  const { width, height } = photo;
  const isOnSide = view.turn % 180 !== 0;
  const isWide = isOnSide ? height > width * aspect : width > height * aspect;
  return { view: { ...view, zoom: Math.max(1, view.zoom) }, aspect: isWide ? aspect / share : aspect * share };
}

/** Adjusts a view so that the photo fills the frame, or stands in its middle at its lower edge if the zoom is below 1. */
export function fitView(view: View, photo: Size, frame: Size): Placement {
  const angle = (view.turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = frame.width * Math.abs(c) + frame.height * Math.abs(s);
  const down = frame.width * Math.abs(s) + frame.height * Math.abs(c);
  const zoom = clamp(view.zoom, leastZoom(view, photo, frame), maxZoom);
  const scale = Math.max(across / photo.width, down / photo.height) * zoom;
  const x = placed(view.x, across / scale / photo.width / 2, s);
  const y = placed(view.y, down / scale / photo.height / 2, c);
  return { view: { x, y, zoom, turn: view.turn }, scale };
}

/** A coordinate of the frame's centre at least `margin` from the photo's borders. `below` is 1 where they lead down the frame. */
const placed = (at: number, margin: number, below: number): number =>
  margin <= 0.5 ? clamp(at, margin, 1 - margin) : 0.5 - (margin - 0.5) * below;

/** The view after the photo was dragged by this many pixels of the frame. */
export function dragged(view: View, photo: Size, frame: Size, dx: number, dy: number): View {
  const { view: now, scale } = fitView(view, photo, frame);
  const angle = (now.turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const moved = {
    ...now,
    x: now.x - (dx * c + dy * s) / scale / photo.width,
    y: now.y - (dy * c - dx * s) / scale / photo.height,
  };
  return fitView(moved, photo, frame).view;
}

/** Draws the part of the photo inside the frame on the whole canvas. */
export function drawView(
  drawing: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  photo: ImageBitmap,
  view: View,
  frame: Size,
): void {
  const placement = fitView(view, photo, frame);
  drawing.imageSmoothingQuality = 'high';
  drawing.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  drawing.rotate((placement.view.turn * Math.PI) / 180);
  drawing.scale(placement.scale, placement.scale);
  drawing.translate(-placement.view.x * photo.width, -placement.view.y * photo.height);
  if (placement.view.zoom < 1) drawBeyond(drawing, photo);
  // Transparent photos get a white background.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, photo.width, photo.height);
  drawing.drawImage(photo, 0, 0);
}

/** Beyond the photo, this share of it along its border continues, in the mean colours of so many squares. */
const border = { share: 0.01, squares: 6 };

/** What is before, inside and after the photo in one direction, and the part of the photo that it shows, both as shares of it. */
const parts = [
  { at: -1, from: 0, share: border.share, squares: 1 },
  { at: 0, from: 0, share: 1, squares: border.squares },
  { at: 1, from: 1 - border.share, share: border.share, squares: 1 },
];

/** Continues the photo in soft colours, for a group that is wider than its frame. */
function drawBeyond(drawing: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, photo: ImageBitmap): void {
  const { width: w, height: h } = photo;
  // Transparent photos get a white background here, too.
  drawing.fillStyle = '#fff';
  drawing.fillRect(-w, -h, 3 * w, 3 * h);
  for (const row of parts) {
    for (const column of parts) {
      const small = new OffscreenCanvas(column.squares, row.squares);
      const reduced = small.getContext('2d');
      if (!reduced) return;
      reduced.imageSmoothingQuality = 'high';
      const from = [column.from * w, row.from * h, column.share * w, row.share * h] as const;
      reduced.drawImage(photo, ...from, 0, 0, small.width, small.height);
      drawing.drawImage(small, column.at * w, row.at * h, w, h);
    }
  }
}
