import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A point of the screen in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** 1 shows the whole picture. */
const levels = { least: 1, most: 4 };
/** The zoom factor of one press of a button or key. */
const step = 1.5;
/** The zoom factor of one wheel pixel, as an exponent. Browsers report a touchpad's pinch as wheel events with the Ctrl key. */
const wheelRate = { scroll: 0.002, pinch: 0.01 };

/**
 * The zoom level of a picture in its scrolling stage. Zooming keeps the point below the pointer, or between the fingers, in place.
 * The stage scrolls with a finger, with the arrow keys, or by dragging with the mouse.
 */
export function useZoomLevel() {
  const stage = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [level, setLevel] = useState(levels.least);
  const holdPoint = usePointHeld(stage, image, level);
  const zoom = (factor: number, at?: Point) => {
    holdPoint(at);
    setLevel((before) => Math.min(levels.most, Math.max(levels.least, before * factor)));
  };
  const zoomIn = () => zoom(step);
  const zoomOut = () => zoom(1 / step);
  useGestures(stage, (factor, at) => zoom(factor, at), level === levels.least);
  return { level, zoomIn, zoomOut, stage, image };
}

/** After a change of the zoom level, scrolls so that the held point stays in place. */
function usePointHeld(stage: RefObject<HTMLElement | null>, image: RefObject<HTMLElement | null>, level: number) {
  const held = useRef<{ readonly at: Point; readonly across: number; readonly down: number }>(undefined);
  useLayoutEffect(() => {
    const { at, across, down } = held.current ?? {};
    held.current = undefined;
    const box = image.current?.getBoundingClientRect();
    if (!at || across === undefined || down === undefined || !box) return;
    stage.current?.scrollBy(box.left + across * box.width - at.x, box.top + down * box.height - at.y);
  }, [level, stage, image]);
  return (at?: Point) => {
    const [box, view] = [image.current?.getBoundingClientRect(), stage.current?.getBoundingClientRect()];
    if (!box || !view || box.width === 0) return;
    const point = at ?? { x: view.left + view.width / 2, y: view.top + view.height / 2 };
    held.current = { at: point, across: (point.x - box.left) / box.width, down: (point.y - box.top) / box.height };
  };
}

/** Calls `zoom` for the wheel, a pinch, a double press and the keys + and -. A mouse drags the picture. */
function useGestures(
  stage: RefObject<HTMLElement | null>,
  zoom: (factor: number, at?: Point) => void,
  whole: boolean,
): void {
  const current = useRef({ zoom, whole });
  useEffect(() => {
    current.current = { zoom, whole };
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const change = (factor: number, at?: Point) => current.current.zoom(factor, at);
    const end = new AbortController();
    // React's own wheel and touch listeners are passive, so they can't keep the browser from scrolling.
    const options = { passive: false, signal: end.signal };
    element.addEventListener('wheel', (event) => onWheel(event, change), options);
    const pinch = new Pinch(change);
    element.addEventListener('touchstart', pinch.start, options);
    element.addEventListener('touchmove', pinch.move, options);
    element.addEventListener(
      'dblclick',
      (event) => change(current.current.whole ? step * step : 0, pointOf(event)),
      options,
    );
    element.addEventListener('pointermove', (event) => drag(element, event), options);
    document.addEventListener('keydown', (event) => onKey(event, change), options);
    return () => end.abort();
  }, [stage]);
}

type Change = (factor: number, at?: Point) => void;

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });

function onWheel(event: WheelEvent, change: Change): void {
  event.preventDefault();
  change(Math.exp(-event.deltaY * (event.ctrlKey ? wheelRate.pinch : wheelRate.scroll)), pointOf(event));
}

/** With Ctrl or Command these keys zoom the browser's page. */
function onKey(event: KeyboardEvent, change: Change): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=') change(step);
  if (event.key === '-') change(1 / step);
}

function drag(stage: HTMLElement, { pointerType, buttons, movementX, movementY }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 1) stage.scrollBy(-movementX, -movementY);
}

/** A pinch with two fingers on the stage. With one finger, the browser scrolls the stage. */
class Pinch {
  private distance = 0;
  private readonly change: Change;

  constructor(change: Change) {
    this.change = change;
  }

  readonly start = ({ touches }: TouchEvent): void => {
    this.distance = fingersOn(touches)?.distance ?? 0;
  };

  readonly move = (event: TouchEvent): void => {
    const fingers = fingersOn(event.touches);
    if (!fingers || this.distance === 0) return;
    event.preventDefault();
    this.change(fingers.distance / this.distance, fingers.middle);
    this.distance = fingers.distance;
  };
}

function fingersOn({ 0: one, 1: two, length }: TouchList): { distance: number; middle: Point } | undefined {
  if (length !== 2 || !one || !two) return undefined;
  return {
    distance: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
    middle: { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 },
  };
}
