import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Product } from '#contracts/product.ts';
import { errors } from '#web/texts/errors.ts';
import { product as texts } from '#web/texts/product.ts';
import { Message } from '#web/ui/message.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { largePictureSizes } from '../card-pictures.ts';
import type { PictureZoomProps } from './picture-zoom.tsx';
import '#web/ui/dialog.css';
import './picture-zoom.css';
import './product-gallery.css';

/** A product's pictures: swiped on a phone, chosen by thumbnails or arrow keys, and enlarged by a press. */
export function ProductGallery({ product }: { product: Product }) {
  const { title, url, picture } = product;
  const pictures = product.pictures ?? [{ url, ...(picture && { picture }) }];
  const count = pictures.length;
  const row = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, count - 1);
  const zoom = useZoom();

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
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = neighbour(event.key, current, count);
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
    // The focus moves along among the pictures or among the thumbnails.
    const list = event.target instanceof Element ? event.target.closest('ul') : null;
    list?.children[wanted]?.querySelector('button')?.focus({ preventScroll: true });
  };
  const shown = pictures[current];
  return (
    <>
      <section className="gallery" aria-label={texts.pictures} onKeyDown={onKeyDown}>
        <div className="gallery__stage">
          <ul className="gallery__pictures" ref={row} onScroll={readScroll}>
            {pictures.map((each, index) => (
              <li key={each.url}>
                <button type="button" tabIndex={index === current ? 0 : -1} onClick={zoom.open}>
                  <ProductPicture
                    product={each}
                    alt={texts.pictureOf(title, index + 1, count)}
                    sizes={largePictureSizes}
                    eager={index === 0}
                  />
                  <span className="visually-hidden"> {texts.zoom}</span>
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
        {count > 1 && (
          <ul className="gallery__thumbnails">
            {pictures.map((each, index) => (
              <li key={each.url}>
                <button
                  type="button"
                  aria-label={texts.showPicture(index + 1, count)}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => show(index)}
                >
                  <ProductPicture product={each} alt="" sizes="5rem" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Message kind="error">{zoom.failed ? errors.network : undefined}</Message>
      </section>
      {zoom.View && shown && (
        <zoom.View picture={shown} alt={texts.pictureOf(title, current + 1, count)} onClose={zoom.close} />
      )}
    </>
  );
}

/** The picture that a key leads to, if any. */
function neighbour(key: string, current: number, count: number): number | undefined {
  const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[key];
  return wanted === undefined || wanted < 0 || wanted >= count || wanted === current ? undefined : wanted;
}

/** Lazy-loads the zoom view on its first use, because few visitors need it. */
function useZoom() {
  const [View, setView] = useState<ComponentType<PictureZoomProps>>();
  const [failed, setFailed] = useState(false);
  const open = () => {
    setFailed(false);
    import('./picture-zoom.tsx').then(
      ({ PictureZoom }) => setView(() => PictureZoom),
      () => setFailed(true),
    );
  };
  return { View, failed, open, close: () => setView(undefined) };
}
