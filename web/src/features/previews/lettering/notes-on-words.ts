import { graphemesOf } from '#contracts/graphemes.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { hangings, rectangleIn } from '../styles/style.ts';
import { board } from './boards.ts';
import { fittedLines, type Ground, type Measure, missingIn, usualSize } from './draw-words.ts';
import { engravablePart, isEngraved, lettersOf, notEngravable } from './engraving.ts';
import { isInDeviceFont } from './lettering-font.ts';
import { engravable } from './shapes.ts';

/** A gift with words, and its printed size if that is known. */
export interface LetteredGift extends Ground {
  readonly printMm: PhotosQuestion['printMm'] | undefined;
}

/** The lowest height of capital letters, in millimetres, and their share of the font size. */
const legibleMm = 3;
const capitals = 0.7;
/** The assumed width of a board without a known size. */
const usualBoardMm = 200;

/** What the customer should know about these words on the gift, as sentences. */
export function notesOn(drawing: Measure, gift: LetteredGift, words: readonly string[]): readonly string[] {
  const isCut = isEngraved(gift.category);
  const leftOut = isCut ? notEngravable(words) : [];
  const drawn = isCut ? words.map(engravablePart) : words;
  const missing = missingIn(drawing, isCut ? drawn.map(lettersOf) : drawn);
  const isSimilar = (letter: string) => isInDeviceFont(letter) && !missing.includes(letter);
  const leastMm = (text: readonly string[]) =>
    Math.min(...fittedLines(drawing, gift, text).map(({ size }) => size * capitals * mmPerUnit(gift)));
  const tooSmall = () => {
    // Where a letter a line is too small, too, only fewer lines help.
    const fewer = leastMm(words.filter((line) => line.trim() !== '').map(() => 'A')) < legibleMm ? 'lines' : 'words';
    if (!gift.printMm) return texts.tooSmall(fewer);
    // Where even one letter is too small, fewer words don't help.
    return leastMm(['A']) < legibleMm ? texts.tooSmallGift(legibleMm) : texts.tooSmallAt(legibleMm, fewer);
  };
  return [
    ...(leftOut.length > 0 ? [texts.notEngravable(leftOut, engravable)] : []),
    ...(missing.length > 0 ? [texts.missingLetters(missing)] : []),
    ...(drawn.flatMap(graphemesOf).some(isSimilar) ? [texts.similarLettering] : []),
    ...(leastMm(words) < legibleMm ? [tooSmall()] : []),
  ];
}

/** The printed millimetres of a unit of the drawing. The art of all categories is about as wide as a cartoon's. */
function mmPerUnit({ aspect, printMm }: LetteredGift): number {
  if (aspect === undefined || printMm === undefined) return usualBoardMm / board.width;
  return printMm[0] / rectangleIn(usualSize, { width: aspect, height: 1 }, hangings.CartoonArt).width;
}
