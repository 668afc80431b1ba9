import { useLayoutEffect, useRef } from 'react';
import type { categories } from '#contracts/categories.ts';
import { categoryPath } from '#contracts/products/product-address.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { jpegOf, KeepPicture } from './keep-picture.tsx';
import type { Preview } from './use-previews.ts';
import './style-card.css';

interface StyleCardProps {
  readonly category: (typeof categories)[number];
  readonly preview: Preview | undefined;
  /** Called when the visitor follows the link to the style's gifts. */
  readonly onLeave: () => void;
}

/** The photo drawn in one style, with a link to the style's gifts and buttons to save or share the picture. */
export function StyleCard({ category: { id, label }, preview, onLeave }: StyleCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = preview?.picture;
  const isSharp = preview?.state === 'sharp';
  // In a layout effect, because a new size empties the canvas and the browser must not paint it empty.
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
          data-stale={preview.state === 'stale'}
          width={preview.picture.width}
          height={preview.picture.height}
          role="img"
          aria-label={name}
        />
      ) : (
        <Skeleton className="style-card__picture" />
      )}
      <h3 className="style-card__name">{label}</h3>
      <LinkButton to={categoryPath(id)} onClick={onLeave}>
        {tryIt.seeGifts} <span className="visually-hidden">{tryIt.ofStyle(label)}</span>
      </LinkButton>
      <div className="style-card__keep">
        <KeepPicture
          jpeg={() => jpegOf(canvas.current)}
          fileName={`${label.toLowerCase().replaceAll(' ', '-')}.jpg`}
          title={name}
          ready={isSharp}
          labels={{ save: tryIt.saveNamed(label), share: tryIt.shareNamed(label) }}
        />
      </div>
    </li>
  );
}
