/** The target that a ratio must meet. */
type Figure = { readonly atMost: number } | { readonly atLeast: number };

/** One ratio, measured in this run against its floor. */
interface Ratio {
  readonly what: string;
  /** The measured value and its floor, each with its unit. */
  readonly ours: string;
  readonly floor: string;
  readonly ratio: number;
  readonly figure: Figure;
}

/** A row that can't be measured on this machine, and why. */
interface Unmeasured {
  readonly what: string;
  readonly reason: string;
}

export type Row = Ratio | Unmeasured;

/** Whether a ratio, as printed, meets its target. */
export const meets = ({ ratio, figure }: Pick<Ratio, 'ratio' | 'figure'>): boolean =>
  'atMost' in figure ? rounded(ratio) <= figure.atMost : rounded(ratio) >= figure.atLeast;

const rounded = (ratio: number): number => Number(ratio.toFixed(2));

/** The rows as a table, with missed targets and unmeasured rows marked. */
export function table(rows: readonly Row[]): string {
  const cells = [['', 'ours', 'floor', 'ratio', 'figure', ''], ...rows.map(cellsOf)];
  const widths = cells.reduce<number[]>(
    (widest, line) => (line.length < 6 ? widest : line.map((text, n) => Math.max(text.length, widest[n] ?? 0))),
    [],
  );
  const first = Math.max(...cells.map(([text = '']) => text.length));
  return cells
    .map((line) =>
      line
        .map((text, n) => text.padEnd(n === 0 ? first : (widths[n] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(row: Row): string[] {
  if ('reason' in row) return [row.what, `not measured: ${row.reason}`];
  const { what, ours, floor, ratio, figure } = row;
  const wanted = 'atMost' in figure ? `<= ${figure.atMost.toFixed(2)}` : `>= ${figure.atLeast.toFixed(2)}`;
  return [what, ours, floor, `${ratio.toFixed(2)} x`, wanted, meets(row) ? '' : 'MISSES'];
}

/** The median. Of an even number of values, the upper one of the middle two. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('An empty list has no median.');
  return middle;
}
