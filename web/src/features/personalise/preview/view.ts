import { clamp } from '../styles/picture.ts';

/** How a photo lies behind the frame. */
export interface View {
  /** The point of the photo at the frame's centre, in fractions of the photo. */
  readonly x: number;
  readonly y: number;
  /** 1 is the smallest size that fills the frame. */
  readonly zoom: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const centred: View = { x: 0.5, y: 0.5, zoom: 1, turn: 0 };

export const largestZoom = 4;

/** The frame's shape: four wide, five high. */
export const frameAspect = 4 / 5;

/** A view that the photo can fill: what it shows, and the frame's pixels for each pixel of the photo. */
interface Placement {
  readonly view: View;
  readonly scale: number;
}

/** Moves a view so that the photo fills every corner of the frame. */
export function placed(view: View, photo: Size, frame: Size): Placement {
  const angle = (view.turn * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = frame.width * c + frame.height * s;
  const down = frame.width * s + frame.height * c;
  const zoom = clamp(view.zoom, 1, largestZoom);
  const scale = Math.max(across / photo.width, down / photo.height) * zoom;
  const marginX = Math.min(0.5, across / scale / photo.width / 2);
  const marginY = Math.min(0.5, down / scale / photo.height / 2);
  return {
    view: { x: clamp(view.x, marginX, 1 - marginX), y: clamp(view.y, marginY, 1 - marginY), zoom, turn: view.turn },
    scale,
  };
}

/** The view after the photo was pushed by so many pixels of the frame. */
export function pushed(view: View, photo: Size, frame: Size, dx: number, dy: number): View {
  const { view: now, scale } = placed(view, photo, frame);
  const angle = (now.turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const moved = {
    ...now,
    x: now.x - (dx * c + dy * s) / scale / photo.width,
    y: now.y - (dy * c - dx * s) / scale / photo.height,
  };
  return placed(moved, photo, frame).view;
}

/** Draws what the frame shows, over the whole canvas. */
export function drawView(
  drawing: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  photo: ImageBitmap,
  view: View,
  frame: Size,
): void {
  const placement = placed(view, photo, frame);
  drawing.imageSmoothingQuality = 'high';
  drawing.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  drawing.rotate((placement.view.turn * Math.PI) / 180);
  drawing.scale(placement.scale, placement.scale);
  drawing.translate(-placement.view.x * photo.width, -placement.view.y * photo.height);
  // A transparent photo lies on white.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, photo.width, photo.height);
  drawing.drawImage(photo, 0, 0);
}
