import type { CategoryId } from '#contracts/categories.ts';
import { graphemesOf } from '#contracts/graphemes.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { engravablePart, engraved, isEngraved, notEngravable } from './engraving.ts';
import { isInDeviceFont, letteringFont } from './lettering-font.ts';
import { extentIn, missingLetters } from './missing-letters.ts';
import { engravable } from './shapes.ts';

/** What the preview can't show of these words, as sentences for the customer. */
export function notesOn(
  drawing: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  category: CategoryId,
  words: readonly string[],
): readonly string[] {
  const isCut = isEngraved(category);
  const leftOut = isCut ? notEngravable(words) : [];
  const drawn = isCut ? words.map((line) => engraved(engravablePart(line)).text) : words;
  drawing.font = letteringFont(100);
  const missing = missingLetters(drawn, extentIn(drawing));
  return [
    ...(leftOut.length > 0 ? [texts.notEngravable(leftOut, engravable)] : []),
    ...(missing.length > 0 ? [texts.missingLetters(missing)] : []),
    ...(drawn.flatMap(graphemesOf).some((letter) => isInDeviceFont(letter) && !missing.includes(letter))
      ? [texts.similarLettering]
      : []),
  ];
}
