import { type CSSProperties, useState } from 'react';
import type { ProductPicture } from '#contracts/products/product.ts';
import { pictureZoom as texts } from '#web/texts/products/picture-zoom.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { MinusIcon, PlusIcon } from '#web/ui/lazy-icons.tsx';
import { useZoomLevel } from '../use-zoom-level.ts';

interface PictureZoomProps {
  readonly picture: ProductPicture;
  readonly alt: string;
  readonly onClose: () => void;
}

/** The whole picture in a dialog, enlarged by pinching, scrolling, the keys + and -, buttons or a double press. */
export default function PictureZoom({ picture, alt, onClose }: PictureZoomProps) {
  const { level, zoomIn, zoomOut, stage, image } = useZoomLevel();
  const [ratio, setRatio] = useState(picture.picture ? picture.picture.width / picture.picture.height : 4 / 5);
  const size: CSSProperties & Record<`--${string}`, number> = { '--level': level, '--ratio': ratio };
  return (
    <Dialog open onClose={onClose} size="screen" title={alt} closeLabel={texts.close}>
      <div className="zoom">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it. */}
        <section className="zoom__stage" ref={stage} aria-label={texts.stage} tabIndex={0}>
          <img
            ref={image}
            src={picture.url}
            alt={alt}
            style={size}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          />
        </section>
      </div>
      <div className="zoom__controls">
        <button type="button" aria-label={texts.out} onClick={zoomOut}>
          <MinusIcon />
        </button>
        <output>{texts.percent(Math.round(level * 100))}</output>
        <button type="button" aria-label={texts.in} onClick={zoomIn}>
          <PlusIcon />
        </button>
      </div>
    </Dialog>
  );
}
