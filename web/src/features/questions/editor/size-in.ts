/** A size in centimetres, as an owner types it. */
export interface TypedSize {
  readonly width: string;
  readonly height: string;
}

const centimetresPer: Readonly<Record<string, number>> = { c: 1, m: 0.1, i: 2.54, '"': 2.54, '”': 2.54, '″': 2.54 };

const number = String.raw`(\d+(?:[.,]\d+)?)`;
const unit = '(cm|mm|in|["”″])?';
const measures = new RegExp(`${number}\\s*${unit}\\s*(?:×|x|by)\\s*${number}\\s*${unit}`, 'i');

/** Paper sizes of ISO 216, upright. */
const papers: Readonly<Record<string, TypedSize>> = {
  A2: { width: '42', height: '59.4' },
  A3: { width: '29.7', height: '42' },
  A4: { width: '21', height: '29.7' },
  A5: { width: '14.8', height: '21' },
  A6: { width: '10.5', height: '14.8' },
};

/** The size that an option names, such as `45 × 60 cm`, `12" x 18"` or `A3`. Numbers without a unit could be inches or centimetres. */
export function sizeIn(label: string): TypedSize | undefined {
  const paper = /\bA[2-6]\b/i.exec(label)?.[0].toUpperCase() ?? '';
  const [, width, own, height, common] = measures.exec(label) ?? [];
  const each = centimetresPer[(common ?? own ?? '').charAt(0).toLowerCase()];
  if (width === undefined || height === undefined || each === undefined) return papers[paper];
  const inCentimetres = (typed: string) => String(Math.round(Number(typed.replace(',', '.')) * each * 10) / 10);
  return { width: inCentimetres(width), height: inCentimetres(height) };
}
