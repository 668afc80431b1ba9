import { wordsOf } from '../platform/search/words.ts';

/** Words for a low price, in English, Hindi and Tamil. */
const lowPriceWords = new Set(
  wordsOf(`
    cheap cheaper cheapest affordable inexpensive economical economy budget
    sasta saste sasti sastha सस्ता सस्ते सस्ती kifayati kifayti किफायती மலிவான மலிவு
  `),
);

/** Words that mean a low price beside a word for a price. */
const lows = new Set(wordsOf('low lower lowest less kam कम குறைந்த'));
const prices = new Set(
  wordsOf('price prices priced cost costs rate rates daam dam dham keemat kimat दाम कीमत क़ीमत விலை விலையில்'),
);

/** The words without those for a low price; undefined if there are none. */
export function withoutLowPrice(words: readonly string[]): readonly string[] | undefined {
  const namesLow = words.some((word) => lowPriceWords.has(word));
  const isLow = words.some((word, index) => lows.has(word) && prices.has(words[index + 1] ?? ''));
  if (!namesLow && !isLow) return undefined;
  return words.filter((word) => !lowPriceWords.has(word) && !prices.has(word) && !(isLow && lows.has(word)));
}
