import { useEffect, useRef } from 'react';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { cutFrom } from '../drawing/crop.ts';
import { drawView } from '../drawing/view.ts';

/** The longer side of a thumbnail's canvas, in pixels. */
const longerSide = 192;

interface ThumbnailProps {
  readonly photo: ChosenPhoto;
  /** The print's width divided by its height. */
  readonly aspect: number;
  readonly bitmap: ImageBitmap | undefined;
}

/** The cropped photo. Hidden from screen readers, because its name is shown beside it. */
export function Thumbnail({ photo, aspect, bitmap }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = {
    width: Math.round(longerSide * Math.min(1, aspect)),
    height: Math.round(longerSide / Math.max(1, aspect)),
  };
  const { width, height } = size;
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (drawing && bitmap) drawView(drawing, bitmap, cutFrom(photo.crop, photo, aspect).view, { width, height });
  }, [photo, aspect, bitmap, width, height]);
  return (
    <span className="thumbnail" aria-hidden="true">
      <canvas ref={canvas} className="thumbnail__picture" {...size} style={{ aspectRatio: aspect }} />
    </span>
  );
}
