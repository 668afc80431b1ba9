import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { categories } from '#contracts/categories.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { Message } from '#web/ui/message.tsx';
import type { Ground } from '../lettering/draw-words.ts';
import { KeyboardPreview } from '../lettering/keyboard-preview.tsx';
import type { LetteredGift } from '../lettering/notes-on-words.ts';
import { type BoardPicture, useBoardPicture } from '../lettering/use-board-picture.ts';
import { useLetteringFonts } from '../lettering/use-lettering-fonts.ts';
import { WordsNotes } from '../lettering/words-notes.tsx';
import type { Picture } from '../styles/picture.ts';
import { jpegOf, KeepPicture } from '../try/keep-picture.tsx';
import { paintGift, previewFile } from './gift-canvas.ts';
import { type Gallery, useGallery } from './use-gallery.ts';
import type { GiftPicture } from './use-gift-preview.ts';
import './gift-preview.css';

interface GiftPreviewProps {
  readonly title: string;
  /** The gift that shows the words. Without an aspect ratio, it is a board. */
  readonly ground: LetteredGift;
  readonly words: readonly string[];
  /** The drawing of the photos. Undefined for a gift without photos. */
  readonly gift?: GiftPicture;
  /** True if the picture shows figures for photos that the customer may add. */
  readonly hasFreePlaces?: boolean;
  /** Called each time the picture has become sharp, with it as a small JPEG; undefined if the browser can't write one. */
  readonly onFile?: (file: Blob | undefined, picture: Picture) => void;
}

const withoutPhotos: GiftPicture = { isSharp: true, failed: false, warnings: {} };

/**
 * The gift made from the customer's photos and words. On wide screens it covers the product's first picture; on phones it is
 * below the photos.
 */
export function GiftPreview(props: GiftPreviewProps) {
  const { title, ground, words, gift = withoutPhotos, hasFreePlaces = false, onFile } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const gallery = useGallery();
  const { picture, isSharp, failed } = gift;
  const { category, aspect } = ground;
  const board = useBoardPicture(aspect === undefined ? ground.sceneId : undefined);
  const hasPicture = picture !== undefined || (aspect === undefined && !board.isLoading);
  const isReady = isSharp && hasPicture;
  const [isHidden, setHidden] = useHidden(gallery, picture, words.join('\n'));
  const fonts = useLetteringFonts(words.join('\n'));
  useGiftCanvas(canvas, { picture, board, ground, words, fonts, key: gallery ? 'gallery' : 'here' });
  useFile(canvas, isSharp ? picture : undefined, [words.join('\n'), fonts], onFile);
  const style = categories.find(({ id }) => id === category)?.label ?? '';
  const name = aspect === undefined ? texts.previewOfWords(title, words) : texts.previewOf(title, style, words);
  const stage = (
    <div className="gift-preview__stage" aria-busy={!isReady}>
      <canvas
        ref={canvas}
        className="gift-preview__picture"
        data-draft={!isSharp || undefined}
        role="img"
        aria-label={name}
        hidden={(gallery && isHidden) || !hasPicture}
      />
      {!hasPicture && !failed && <p className="gift-preview__wait">{texts.drawing}</p>}
      {gallery && hasPicture && <Switch isHidden={isHidden} onHide={setHidden} />}
    </div>
  );
  const caption = (
    <div className="gift-preview__caption">
      <p>{aspect === undefined && hasPicture && !board.picture ? texts.onPlainBoard : texts.byHand}</p>
      {hasFreePlaces && <p>{texts.freePlaces}</p>}
      <div className="gift-preview__keep">
        <KeepPicture jpeg={() => jpegOf(canvas.current)} fileName="my-gift.jpg" title={title} ready={isReady} />
      </div>
      <Message kind="error">{failed && texts.failed}</Message>
      <p className="visually-hidden" role="status">
        {isReady && texts.ready}
      </p>
    </div>
  );
  if (!gallery) {
    return (
      <section className="gift-preview gift-preview--here" aria-label={texts.preview}>
        <WordsNotes gift={ground} words={words} />
        {stage}
        {caption}
        <KeyboardPreview canvas={canvas} drawn={[picture ?? board.picture ?? hasPicture, words.join('\n'), fonts]} />
      </section>
    );
  }
  return (
    <>
      <WordsNotes gift={ground} words={words} />
      {createPortal(<div className="gift-preview gift-preview--over">{stage}</div>, gallery.stage)}
      {createPortal(caption, gallery.section)}
    </>
  );
}

interface SwitchProps {
  readonly isHidden: boolean;
  readonly onHide: (hides: boolean) => void;
}

/** Switches the gallery between the preview and the product's own pictures. */
const Switch = ({ isHidden, onHide }: SwitchProps) => (
  <div className="gift-preview__switch">
    {[false, true].map((hides) => (
      <button key={String(hides)} type="button" aria-pressed={isHidden === hides} onClick={() => onHide(hides)}>
        <span className="visually-hidden">{`${texts.show} `}</span>
        <span>{hides ? texts.example : texts.yours}</span>
      </button>
    ))}
  </div>
);

/** Whether the gallery shows the product's own pictures instead of the preview. A changed picture or text shows the preview. */
function useHidden(gallery: Gallery | undefined, picture: GiftPicture['picture'], text: string) {
  const hidden = useState(false);
  const [, setHidden] = hidden;
  // Pressing a thumbnail of the gallery shows the product's own pictures again.
  useEffect(() => {
    const show = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.gallery__thumbnails')) setHidden(true);
    };
    gallery?.section.addEventListener('click', show);
    return () => gallery?.section.removeEventListener('click', show);
  }, [gallery, setHidden]);
  useEffect(() => setHidden(false), [picture, text, setHidden]);
  return hidden;
}

interface Drawn {
  readonly picture: GiftPicture['picture'];
  /** The ground of words without a picture. */
  readonly board: BoardPicture;
  readonly ground: Ground;
  readonly words: readonly string[];
  readonly fonts: string | undefined;
  /** Changes whenever the canvas becomes another element. */
  readonly key: string;
}

/** Draws in a layout effect, because a new size empties the canvas and the browser must not paint it empty. */
function useGiftCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { picture, board, ground: { category, aspect, sceneId }, words, fonts, key }: Drawn,
): void {
  const text = words.join('\n');
  useLayoutEffect(() => {
    if (!canvas.current || (!picture && (aspect !== undefined || board.isLoading))) return;
    const ground = { category, aspect, sceneId };
    paintGift(canvas.current, { picture, board: board.picture, ground, words: text.split('\n') });
  }, [picture, board.picture, board.isLoading, category, aspect, sceneId, text, fonts, key]);
}

/** Debounce before the picture is stored, in milliseconds. */
const storeDelay = 100;

function useFile(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: GiftPicture['picture'],
  [text, fonts]: readonly [string, string | undefined],
  onFile: GiftPreviewProps['onFile'],
): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const element = canvas.current;
    if (!picture || !element) return;
    // That of this render: a later one belongs to a gift that the canvas doesn't show yet.
    const keep = latest.current;
    let isShown = true;
    const write = async () => {
      const file = await previewFile(element);
      if (isShown) keep?.(file, picture);
    };
    const timer = setTimeout(() => void write(), storeDelay);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [picture, text, fonts]);
}
