import { renditionUrl } from '#contracts/names.ts';
import type { Product } from '#contracts/products/product.ts';

/** The image attributes with the files that the browser can choose from. */
interface PictureSource {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** The aspect ratio (width to height) of every picture in the shop. */
const shape = 4 / 5;

/** A picture with its smaller copies, for the layout width in `sizes`. A picture wider than 4:5 is cropped at its sides. */
export function pictureSource({ url, picture }: Pick<Product, 'url' | 'picture'>, sizes: string): PictureSource {
  if (!picture || picture.widths.length === 0) return { src: url };
  const srcSet = picture.widths.map((width) => `${renditionUrl(url, width)} ${width}w`).join(', ');
  const cut = Math.max(1, picture.width / picture.height / shape);
  return { src: url, srcSet, sizes: cut === 1 ? sizes : `calc(${cut.toFixed(2)} * ${sizes})` };
}
