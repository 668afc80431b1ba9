import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { categories } from '#contracts/categories.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { tryIt } from '#web/texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { categoryPath } from '../../products/api/product-address.ts';
import type { Preview } from './use-previews.ts';
import './style-card.css';

interface StyleCardProps {
  readonly category: (typeof categories)[number];
  readonly preview: Preview | undefined;
}

/** One style: the photo drawn in it, a link to its gifts, and buttons to save or share the picture. */
export function StyleCard({ category: { id, label }, preview }: StyleCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = preview?.picture;
  const isSharp = preview?.state === 'sharp';
  // Before the browser paints: a new size empties the canvas.
  useLayoutEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (picture) drawing?.putImageData(new ImageData(picture.data, picture.width, picture.height), 0, 0);
  }, [picture]);
  const name = tryIt.pictureName(label);
  return (
    <li className="style-card" aria-busy={!isSharp}>
      {preview ? (
        <canvas
          ref={canvas}
          className="style-card__picture"
          data-stale={preview.state === 'old'}
          width={preview.picture.width}
          height={preview.picture.height}
          role="img"
          aria-label={name}
        />
      ) : (
        <Skeleton className="style-card__picture" />
      )}
      <h3 className="style-card__name">{label}</h3>
      <LinkButton to={categoryPath(id)}>{tryIt.seeGifts(label)}</LinkButton>
      <Keep canvas={canvas} label={label} ready={isSharp} />
    </li>
  );
}

interface KeepProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  readonly ready: boolean;
}

const type = 'image/jpeg';

/** Saves the picture, and shares it where the device shares files. */
function Keep({ canvas, label, ready }: KeepProps) {
  const fileName = `${label.toLowerCase().replaceAll(' ', '-')}.jpg`;
  const use = (action: (bytes: Blob) => void): void => {
    if (ready) canvas.current?.toBlob((bytes) => bytes && action(bytes), type, 0.92);
  };
  const share = (bytes: Blob): void => {
    const files = [new File([bytes], fileName, { type })];
    // Cancelling a share is no failure.
    navigator.share({ files, title: tryIt.pictureName(label) }).catch(() => undefined);
  };
  return (
    <div className="style-card__keep">
      <Button
        look="quiet"
        disabled={!ready}
        aria-label={tryIt.saveNamed(label)}
        onClick={() => use((bytes) => saveFile(fileName, type, bytes))}
      >
        {tryIt.save}
      </Button>
      {sharesFiles() && (
        <Button look="quiet" disabled={!ready} aria-label={tryIt.shareNamed(label)} onClick={() => use(share)}>
          {tryIt.share}
        </Button>
      )}
    </div>
  );
}

const sharesFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File(['x'], 'x.jpg', { type })] });
