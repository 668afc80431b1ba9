import { renditionUrl } from '#contracts/names.ts';
import type { Product } from '#contracts/product.ts';

/** What an image says of the files that the browser may choose from. */
interface PictureSource {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** Width to height of every picture of the shop. */
const shape = 4 / 5;

/** A picture and the smaller copies beside it, standing as wide as `sizes` says. One wider than 4:5 is cut at its sides. */
export function pictureSource({ url, picture }: Pick<Product, 'url' | 'picture'>, sizes: string): PictureSource {
  if (!picture || picture.widths.length === 0) return { src: url };
  const srcSet = picture.widths.map((width) => `${renditionUrl(url, width)} ${width}w`).join(', ');
  const cut = Math.max(1, picture.width / picture.height / shape);
  return { src: url, srcSet, sizes: cut === 1 ? sizes : `calc(${cut.toFixed(2)} * ${sizes})` };
}
