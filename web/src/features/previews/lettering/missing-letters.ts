import { graphemesOf } from '#contracts/graphemes.ts';

/** Unicode will never assign these code points. Two, because Firefox draws a box with four or six digits. */
const unassigned = ['\ufdd0', '\u{10fffe}'];

/** What a letter needs a glyph for. Marks, joiners and the halves of flags are drawn as a part of others. */
const drawnAlone =
  /(?![\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Regional_Indicator}\p{Emoji_Modifier}])./gsu;

/** The extent of a drawn text. Undefined if nothing is drawn. */
type ExtentOf = (text: string) => string | undefined;

export const inkOf =
  (drawing: Pick<CanvasRenderingContext2D, 'measureText'>): ExtentOf =>
  (text) => {
    const drawn = drawing.measureText(text);
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = drawn;
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = drawn;
    return up + down > 0 && left + right > 0 ? [drawn.width, up, down, left, right].join() : undefined;
  };

/** The letters that the device has no font for: it draws them as blanks, or like a code point that means nothing. */
export function missingLetters(lines: readonly string[], extentOf: ExtentOf): readonly string[] {
  const boxes = new Set([undefined, ...unassigned.map(extentOf)]);
  const isMissing = (grapheme: string) =>
    (grapheme.match(drawnAlone) ?? []).some((point) => boxes.has(extentOf(point)));
  return [...new Set(lines.flatMap(graphemesOf))].filter(isMissing);
}
