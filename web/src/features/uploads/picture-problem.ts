import { imageTypeOf, limits } from '#contracts/limits.ts';
import { addProduct as texts } from '#web/texts/add-product.ts';

/** Why a chosen file is not accepted as a picture; undefined if it is. */
export function problemOf(file: File): string | undefined {
  if (imageTypeOf(file.name) === undefined || file.size === 0) return texts.invalidImage;
  if (file.size > limits.imageBytes) return texts.imageTooLarge(limits.imageBytes / 1024 / 1024);
  return undefined;
}
