import { logoSize } from '#contracts/settings/brand.ts';
import type { Size } from '#web/lib/size.ts';
import { brandForm as texts } from '#web/texts/settings/brand-form.ts';
import { draw } from '../uploads/smaller-copies.ts';

/** A logo that is not uploaded yet. */
export interface ChosenLogo extends Size {
  readonly file: File;
}

const types = ['image/png', 'image/jpeg', 'image/webp'];

/** For the file chooser. */
export const logoTypes = types.join();

/**
 * Redraws a chosen picture as a small PNG, which keeps transparent parts and which every mail client shows. Only its pixels are
 * left. Throws the reason for the owner if it can't.
 */
export async function logoFile(chosen: File): Promise<ChosenLogo> {
  if (chosen.type.startsWith('image/svg')) throw new Error(texts.noSvg);
  if (!types.includes(chosen.type)) throw new Error(texts.noPicture);
  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (picture === undefined) throw new Error(texts.noPicture);
  const scale = Math.min(1, logoSize.width / picture.width, logoSize.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const size = { width: width ?? 1, height: height ?? 1 };
  const canvas = draw(size, (drawing) => drawing.drawImage(picture, 0, 0, size.width, size.height));
  picture.close();
  if (canvas === undefined) throw new Error(texts.cannotDraw);
  const bytes = await canvas.convertToBlob({ type: 'image/png' });
  return { ...size, file: new File([bytes], 'logo.png', { type: 'image/png' }) };
}
