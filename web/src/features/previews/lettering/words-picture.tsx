import { useLayoutEffect, useRef } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { drawBoard } from './boards.ts';
import { drawWords } from './draw-words.ts';
import { useBoardPicture } from './use-board-picture.ts';
import { useLetteringFonts } from './use-lettering-fonts.ts';

interface WordsPictureProps {
  readonly line: Pick<Line, 'title' | 'category' | 'preview'>;
  /** The words on the gift, line by line. */
  readonly words: readonly string[];
}

/** Sharp in a cart on a phone. */
const size = { width: 400, height: 500 } as const;

/** The small picture of a gift that shows only words, as on the gift's page. */
export default function WordsPicture({ line: { title, category, preview }, words }: WordsPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = words.join('\n');
  const fonts = useLetteringFonts(text);
  const sceneId = preview?.scene;
  const { picture, isLoading } = useBoardPicture(sceneId);
  // The fonts are loaded when they have a value: then the words are drawn again.
  useLayoutEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (!drawing || isLoading) return;
    drawBoard(drawing, category, picture);
    drawWords(drawing, { category, aspect: undefined, sceneId: picture && sceneId }, text.split('\n'));
  }, [category, sceneId, picture, isLoading, text, fonts]);
  return (
    <span className="product-picture">
      <canvas
        ref={canvas}
        {...size}
        style={{ width: '100%', height: '100%' }}
        role="img"
        aria-label={texts.previewOfWords(title, words)}
      />
    </span>
  );
}
