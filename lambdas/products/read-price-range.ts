import { plainDigits } from '../contracts/accounts/contact.ts';
import { anyPrice, type PriceRange } from './price-range.ts';

/** Smaller numbers are not prices: *under 5 minutes*, *30 to 40 photos*. */
const minRupees = { alone: 10, between: 100 };

const start = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const end = String.raw`(?![\p{L}\p{M}\p{N}])`;
const before = String.raw`(?:₹|${start}(?:rs|inr|रु)\.?)\s*`;
const number = String.raw`(\d[\d,]*(?:\.\d+)?)(?:\s*(k)${end})?`;
const after = String.raw`\s*(?:/-|₹|(?:rs|inr|rupees?|rupa?ye|रुपये|रुपए|रु)${end}\.?)`;
const amount = `(?:${before}|${start})${number}(?:${after})?`;

/** How people write prices, in English and in Hindi in both scripts. The first match of each is used. */
const phrases: readonly { readonly pattern: RegExp; readonly range: (...rupees: number[]) => PriceRange }[] = [
  { text: `(?:between\\s+)?${amount}\\s*(?:to|and|se|से|\\p{Pd})\\s*${amount}${end}`, range: between },
  {
    text: `${start}(?:under|below|within|up\\s?to|less\\s+than|not\\s+more\\s+than|max(?:imum)?|budget(?:\\s+of)?)\\s*${amount}${end}`,
    range: upTo,
  },
  {
    text: `${amount}\\s*(?:(?:ke|se|के|से)\\s+)?(?:andar|under|kam|neeche|niche|tak|or\\s+less|and\\s+below|अंदर|कम|नीचे|तक)${end}`,
    range: upTo,
  },
  { text: `${start}(?:above|over|more\\s+than|at\\s+least|min(?:imum)?)\\s*${amount}${end}`, range: from },
  {
    text: `${amount}\\s*(?:(?:ke|se|के|से)\\s+)?(?:upar|zyada|jyada|and\\s+above|or\\s+more|ऊपर|ज़्यादा|ज्यादा)${end}`,
    range: from,
  },
  { text: `${before}${number}${end}`, range: upTo },
  { text: `${start}${number}${after}`, range: upTo },
].map(({ text, range }) => ({ pattern: new RegExp(text, 'iu'), range }));

function between(one: number, other: number): PriceRange {
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

function upTo(most: number): PriceRange {
  return { ...anyPrice, most };
}

function from(least: number): PriceRange {
  return { ...anyPrice, least };
}

/** Reads the prices out of a search: *frame under 500* asks for *frame*, at up to ₹500. */
export function readPriceRange(q: string): { readonly text: string; readonly price?: PriceRange } {
  let text = plainDigits(q);
  let price: PriceRange | undefined;
  for (const { pattern, range } of phrases) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const amounts = amountsIn(match);
    const smallest = amounts.length > 1 ? minRupees.between : minRupees.alone;
    if (amounts.some((paise) => paise < smallest * 100 || paise > anyPrice.most)) continue;
    const { least, most } = range(...amounts);
    price = { least: Math.max(least, price?.least ?? least), most: Math.min(most, price?.most ?? most) };
    text = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  }
  return price === undefined ? { text: q } : { text, price };
}

/** The amounts of a match in paise. Each has two groups: its number, and `k` for thousands. */
function amountsIn([, ...groups]: RegExpExecArray): readonly number[] {
  const amountAt = (index: number): readonly number[] => {
    const digits = groups[index]?.replaceAll(',', '');
    if (digits === undefined) return [];
    return [Math.round(Number(digits) * (groups[index + 1] === undefined ? 100 : 100_000))];
  };
  return [...amountAt(0), ...amountAt(2)];
}
