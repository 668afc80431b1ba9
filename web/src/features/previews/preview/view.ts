import type { Size } from '#web/lib/size.ts';
import { clamp } from '../styles/picture.ts';

/** The position, zoom and rotation of a photo behind the frame. */
export interface View {
  /** The point of the photo at the frame's centre, as fractions of the photo's size. */
  readonly x: number;
  readonly y: number;
  /** 1 is the smallest zoom at which the photo fills the frame. */
  readonly zoom: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
}

export const centred: View = { x: 0.5, y: 0.5, zoom: 1, turn: 0 };

export const maxZoom = 4;

/** The frame's width divided by its height. */
export const frameAspect = 4 / 5;

/** A view in which the photo fills the frame. `scale` is the number of frame pixels per photo pixel. */
interface Placement {
  readonly view: View;
  readonly scale: number;
}

/** Adjusts a view so that the photo fills the whole frame. */
export function fitView(view: View, photo: Size, frame: Size): Placement {
  const angle = (view.turn * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = frame.width * c + frame.height * s;
  const down = frame.width * s + frame.height * c;
  const zoom = clamp(view.zoom, 1, maxZoom);
  const scale = Math.max(across / photo.width, down / photo.height) * zoom;
  const marginX = Math.min(0.5, across / scale / photo.width / 2);
  const marginY = Math.min(0.5, down / scale / photo.height / 2);
  return {
    view: { x: clamp(view.x, marginX, 1 - marginX), y: clamp(view.y, marginY, 1 - marginY), zoom, turn: view.turn },
    scale,
  };
}

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
  // Transparent photos get a white background.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, photo.width, photo.height);
  drawing.drawImage(photo, 0, 0);
}
