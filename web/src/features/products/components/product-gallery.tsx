import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProductPicture as Picture, Product } from '#contracts/products/product.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import '#web/ui/dialog.css';
import './picture-zoom.css';
import './product-gallery.css';

/** The layout width of the large picture on a product's page, as an image's `sizes`. */
const largePictureSizes = '(min-width: 75rem) 40rem, (min-width: 48rem) 52vw, 92vw';

/** Lazy-loaded, because few visitors enlarge a picture. */
const pictureZoom = lazyPart('picture-zoom', () => import('./picture-zoom.tsx'));

/** A product's pictures: swiped on a phone, chosen by thumbnails or arrow keys, and enlarged by a press. */
export function ProductGallery({ product }: { product: Product }) {
  const { title, url, picture } = product;
  const pictures: readonly Picture[] = product.pictures ?? [{ url, ...(picture && { picture }) }];
  const count = pictures.length;
  const { row, current, show, readScroll } = useCurrentPicture(count);
  const [zoomed, setZoomed] = useState(false);
  const shown = pictures[current];
  return (
    <section
      className="gallery"
      aria-label={texts.pictures}
      onKeyDown={(event) => moveByKey(event, current, count, show)}
    >
      <div className="gallery__stage">
        <ul className="gallery__pictures" ref={row} onScroll={readScroll}>
          {pictures.map((each, index) => (
            <li key={each.url}>
              <button type="button" tabIndex={index === current ? 0 : -1} onClick={() => setZoomed(true)}>
                <ProductPicture
                  product={each}
                  alt={texts.pictureOf(title, index + 1, count)}
                  sizes={largePictureSizes}
                  eager={index === 0}
                />
                <span className="visually-hidden">{` ${texts.zoom}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <p className="gallery__count" aria-hidden="true">
            {texts.pictureCount(current + 1, count)}
          </p>
        )}
      </div>
      {count > 1 && <Thumbnails pictures={pictures} current={current} onChoose={show} />}
      {zoomed && shown && (
        <LazyPart part={pictureZoom}>
          {(PictureZoom) => (
            <PictureZoom
              picture={shown}
              alt={texts.pictureOf(title, current + 1, count)}
              onClose={() => setZoomed(false)}
            />
          )}
        </LazyPart>
      )}
    </section>
  );
}

/** The index of the picture on show. It follows the row, which visitors swipe. */
function useCurrentPicture(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const show = (index: number) => {
    setChosen(index);
    if (row.current) row.current.scrollLeft = index * row.current.clientWidth;
  };
  const readScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    if (clientWidth > 0) setChosen(Math.round(scrollLeft / clientWidth));
  };
  // The visitor may have swiped before the page was hydrated.
  useEffect(readScroll, []);
  return { row, current: Math.min(chosen, count - 1), show, readScroll };
}

/** Moves to the picture that a key leads to, if any, and the focus along among the pictures or among the thumbnails. */
function moveByKey(event: KeyboardEvent, current: number, count: number, show: (index: number) => void): void {
  const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key];
  // Keys in the zoom view come through here too.
  const list = event.target instanceof Element && event.target.closest('ul');
  if (!list || wanted === undefined || wanted === current || !list.children[wanted]) return;
  event.preventDefault();
  show(wanted);
  list.children[wanted].querySelector('button')?.focus({ preventScroll: true });
}

interface ThumbnailsProps {
  readonly pictures: readonly Picture[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

const Thumbnails = ({ pictures, current, onChoose }: ThumbnailsProps) => (
  <ul className="gallery__thumbnails">
    {pictures.map((each, index) => (
      <li key={each.url}>
        <button
          type="button"
          aria-label={texts.showPicture(index + 1, pictures.length)}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        >
          <ProductPicture product={each} alt="" sizes="5rem" />
        </button>
      </li>
    ))}
  </ul>
);
