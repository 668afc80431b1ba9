import { useEffect, useRef, useState } from 'react';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Message } from '#web/ui/message.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { decodePart } from '../../photos/decode-image.ts';
import { closeUpOf } from '../drawing/close-up.ts';
import { cutFrom } from '../drawing/crop.ts';
import { withFeatures } from '../drawing/place-faces.ts';
import type { Search } from '../people/use-people.ts';
import { type Fault, Faults } from './photo-faults.tsx';
import './printed-size.css';

interface PrintedSizeProps {
  readonly photo: ChosenPhoto;
  readonly name: string;
  readonly search: Search;
  readonly printMm: readonly [number, number];
  readonly faults: readonly Fault[];
}

/** A button that shows a photo with few pixels as large as it will be printed. */
export function PrintedSize(props: PrintedSizeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="photo-item__tool" onClick={() => setOpen(true)}>
        {texts.printed.open} <span className="visually-hidden">{props.name}</span>
      </button>
      {isOpen && <PrintedSizeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The side of each picture in CSS pixels, unless the print is smaller. */
const side = 212;
const millimetresPerInch = 25.4;

/** CSS pixels per inch of the screen: about 160 on phones and tablets, and 96 elsewhere. */
const screenResolution = (): number => (matchMedia('(pointer: coarse)').matches ? 160 : 96);

/** An eye, or the middle, of a print at about its real size and three times larger. */
function PrintedSizeDialog({
  photo,
  name,
  search,
  printMm,
  faults,
  onClose,
}: PrintedSizeProps & { onClose: () => void }) {
  const [width, height] = printMm;
  const [resolution] = useState(screenResolution);
  const aspect = width / height;
  const shownMm = (side / resolution) * millimetresPerInch;
  const { view, faces: marked } = cutFrom(photo.crop, photo, aspect);
  const found = search === undefined || search === 'failed' ? [] : search.faces;
  const faces = marked ? withFeatures(marked, found) : found;
  const part = closeUpOf(view, faces, photo, aspect, shownMm / width);
  const { bitmap, failed } = usePart(photo, part);
  const mm = Math.min(shownMm, width, height);
  const cm = Math.round(mm) / 10;
  const size = (mm / millimetresPerInch) * resolution;
  return (
    <Dialog open onClose={onClose} title={texts.printed.title(name)} closeLabel={texts.printed.close}>
      <div className="printed-size">
        <p>{texts.printed.lead(texts.size(printMm))}</p>
        {bitmap && (
          <div className="printed-size__pictures">
            <Picture bitmap={bitmap} turn={part.turn} size={size} zoom={1} caption={texts.printed.realSize(cm)} />
            <Picture bitmap={bitmap} turn={part.turn} size={size} zoom={3} caption={texts.printed.larger} />
          </div>
        )}
        {!bitmap && !failed && <Waiting />}
        <Message kind="error">{failed && texts.printed.failed}</Message>
        <Faults faults={faults.filter((fault) => fault === 'soft' || fault === 'poor')} printMm={printMm} />
        <Button onClick={onClose}>{texts.cropDone}</Button>
      </div>
    </Dialog>
  );
}

type Part = ReturnType<typeof closeUpOf>;

function usePart({ file }: ChosenPhoto, { x, y, side: pixels }: Part) {
  const [decoded, setDecoded] = useState<{ readonly bitmap?: ImageBitmap | undefined; readonly failed: boolean }>();
  useEffect(() => {
    let made: ImageBitmap | undefined;
    let isClosed = false;
    void decodePart(file, { x, y, width: pixels, height: pixels }).then((bitmap) => {
      if (isClosed) return bitmap?.close();
      made = bitmap;
      setDecoded({ bitmap, failed: bitmap === undefined });
    });
    return () => {
      isClosed = true;
      made?.close();
    };
  }, [file, x, y, pixels]);
  return decoded ?? { bitmap: undefined, failed: false };
}

interface PictureProps {
  readonly bitmap: ImageBitmap;
  readonly turn: number;
  /** In CSS pixels. */
  readonly size: number;
  /** How many times larger the middle of the part is shown. */
  readonly zoom: number;
  readonly caption: string;
}

function Picture({ bitmap, turn, size, zoom, caption }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = Math.round(size * devicePixelRatio);
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (!drawing) return;
    const scale = (pixels / bitmap.width) * zoom;
    drawing.imageSmoothingQuality = 'high';
    drawing.setTransform(1, 0, 0, 1, pixels / 2, pixels / 2);
    // Transparent photos get a white background.
    drawing.fillStyle = '#fff';
    drawing.fillRect(-pixels, -pixels, 2 * pixels, 2 * pixels);
    drawing.rotate((turn * Math.PI) / 180);
    drawing.scale(scale, scale);
    drawing.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  }, [bitmap, turn, zoom, pixels]);
  return (
    <figure className="printed-size__picture">
      <canvas ref={canvas} width={pixels} height={pixels} role="img" aria-label={caption} style={{ width: size }} />
      <figcaption aria-hidden="true">{caption}</figcaption>
    </figure>
  );
}
