import arabic from '@fontsource/amiri/files/amiri-arabic-400-italic.woff2?url';
import malayalam from '@fontsource/arima/files/arima-malayalam-600-normal.woff2?url';
import tamil from '@fontsource/arima/files/arima-tamil-600-normal.woff2?url';
import bengali from '@fontsource/tiro-bangla/files/tiro-bangla-bengali-400-italic.woff2?url';
import devanagari from '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-italic.woff2?url';
import latin from '#web/styles/fonts/fraunces-italic.woff2?url';

interface Font {
  readonly family: string;
  readonly url: string;
  /** The letters for which the font is loaded. Without them, it is always loaded. */
  readonly letters?: RegExp;
}

/** The italic of the display font, as in the shop's own pictures, and fonts of other scripts that suit it. */
const fonts: readonly Font[] = [
  { family: 'Fraunces lettering', url: latin },
  { family: 'Devanagari lettering', url: devanagari, letters: /\p{Script=Devanagari}/u },
  { family: 'Bengali lettering', url: bengali, letters: /\p{Script=Bengali}/u },
  { family: 'Tamil lettering', url: tamil, letters: /\p{Script=Tamil}/u },
  { family: 'Malayalam lettering', url: malayalam, letters: /\p{Script=Malayalam}/u },
  { family: 'Arabic lettering', url: arabic, letters: /\p{Script=Arabic}/u },
];

const families = fonts.map(({ family }) => `"${family}"`).join(', ');

/** The font of the lettering for a canvas. */
export const letteringFont = (size: number): string => `italic 550 ${size}px ${families}, Fraunces, Georgia, serif`;

const isNeededFor =
  (text: string) =>
  ({ letters }: Font): boolean =>
    letters?.test(text) ?? true;

/** The names of the fonts for a text. Equal for texts that need the same fonts. */
export const fontsFor = (text: string): string =>
  fonts
    .filter(isNeededFor(text))
    .map(({ family }) => family)
    .join();

/** True if a letter is of a script that has no lettering font, so that the device's own font draws it. */
export const isInDeviceFont = (letter: string): boolean =>
  /(?!\p{Script=Latin})\p{L}/u.test(letter) && !fonts.some(({ letters }) => letters?.test(letter));

const loading = new Map<string, Promise<void>>();

/** Resolves once the fonts for a text have loaded or failed to load. If one fails, a fallback font draws its letters. */
export const loadLettering = async (text: string): Promise<void> => {
  await Promise.all(fonts.filter(isNeededFor(text)).map(load));
};

function load({ family, url }: Font): Promise<void> {
  const started = loading.get(family);
  if (started) return started;
  // The browser would slant letters that the font has only upright.
  const face = new FontFace(family, `url(${url})`, { style: 'italic', weight: '550' });
  const loaded = face
    .load()
    .then(() => void document.fonts.add(face))
    .catch(() => void loading.delete(family));
  loading.set(family, loaded);
  return loaded;
}
