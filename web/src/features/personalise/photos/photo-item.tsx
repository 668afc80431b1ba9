import { type ReactNode, useEffect, useId, useRef } from 'react';
import { giftPhotos as texts } from '#web/texts/gift-photos.ts';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import type { Warning } from '../preview/checks.ts';
import { cutFrom } from '../preview/crop.ts';
import { drawView } from '../preview/view.ts';
import { type Fault, Faults, faultsOf } from './photo-faults.tsx';
import { useTick } from './use-tick.ts';

/** What can be done with a chosen photo. */
export interface PhotoActions {
  readonly crop: () => void;
  readonly replace: (file: File) => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
  /** If the customer wants this photo printed although it has too few pixels. */
  readonly printAnyway: (wanted: boolean) => Promise<void>;
}

interface PhotoItemProps {
  readonly photo: ChosenPhoto;
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly printMm: readonly [number, number];
  readonly bitmap: ImageBitmap | undefined;
  readonly warnings: readonly Warning[];
  readonly actions: PhotoActions;
}

/** A chosen photo as it will be cut, with its warnings and buttons. */
export function PhotoItem({ photo, name, index, count, printMm, bitmap, warnings, actions }: PhotoItemProps) {
  const input = useId();
  const aspect = printMm[0] / printMm[1];
  const cut = cutFrom(photo.crop, photo, aspect);
  const printAnyway = useTick(photo.printAnyway ?? false, actions.printAnyway);
  const faults: readonly Fault[] = faultsOf(photo, cut, printMm, warnings);
  return (
    <li className="photo-item">
      <Thumbnail photo={photo} aspect={aspect} bitmap={bitmap} />
      <div className="photo-item__body">
        <p className="photo-item__name">{name}</p>
        <Faults faults={faults} printMm={printMm} />
        {faults.includes('poor') && (
          <label className="photo-item__agree">
            <input
              type="checkbox"
              checked={printAnyway.isTicked}
              onChange={({ target }) => printAnyway.tick(target.checked)}
            />
            <span>
              {texts.agreePoor} <span className="visually-hidden">{name}</span>
            </span>
          </label>
        )}
        <div className="photo-item__tools">
          <Tool name={name} onClick={actions.crop}>
            {texts.crop}
          </Tool>
          <span className="photo-item__replace">
            <input
              id={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) actions.replace(file);
                // Lets the same file be chosen again.
                target.value = '';
              }}
            />
            <label className="photo-item__tool" htmlFor={input}>
              {texts.replace} <span className="visually-hidden">{name}</span>
            </label>
          </span>
          {count > 1 && (
            <>
              <Tool name={name} disabled={index === 0} onClick={() => actions.move(-1)}>
                {texts.earlier}
              </Tool>
              <Tool name={name} disabled={index === count - 1} onClick={() => actions.move(1)}>
                {texts.later}
              </Tool>
            </>
          )}
          <Tool name={name} onClick={actions.remove}>
            {texts.remove}
          </Tool>
        </div>
      </div>
    </li>
  );
}

interface ToolProps {
  readonly name: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Stays focusable while it can do nothing, so that the focus survives a move to either end. */
const Tool = ({ name, disabled = false, onClick, children }: ToolProps) => (
  <button
    type="button"
    className="photo-item__tool"
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
  >
    {children} <span className="visually-hidden">{name}</span>
  </button>
);

/** The longer side of a thumbnail's canvas in pixels. */
const longest = 192;

interface ThumbnailProps {
  readonly photo: ChosenPhoto;
  readonly aspect: number;
  readonly bitmap: ImageBitmap | undefined;
}

/** The photo as it is cut. Its name stands beside it. */
function Thumbnail({ photo, aspect, bitmap }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = {
    width: Math.round(longest * Math.min(1, aspect)),
    height: Math.round(longest / Math.max(1, aspect)),
  };
  const { width, height } = size;
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (drawing && bitmap) drawView(drawing, bitmap, cutFrom(photo.crop, photo, aspect).view, { width, height });
  }, [photo, aspect, bitmap, width, height]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} className="photo-item__picture" {...size} style={{ aspectRatio: aspect }} />
    </span>
  );
}
