import type { Product } from '#contracts/products/product.ts';
import { GiftPreview } from '../photos-question/gift-preview.tsx';

interface WordsPreviewProps {
  readonly product: Pick<Product, 'title' | 'category' | 'preview'>;
  /** The answers that are lettered on the gift, line by line. */
  readonly words: readonly string[];
}

/** The typed words on the board of a gift that is made without photos. */
export default function WordsPreview({ product: { title, category, preview }, words }: WordsPreviewProps) {
  const ground = { category, aspect: undefined, printMm: undefined, sceneId: preview?.scene };
  return <GiftPreview title={title} ground={ground} words={words} />;
}
