import { pinPattern } from '#contracts/delivery/states.ts';
import { isIn } from './pin-doubt.ts';

/** A file of `pins`: by State and city, the last four digits of the PINs, as numbers and ranges such as `1-27 29`. */
type CityRanges = Readonly<Record<string, Readonly<Record<string, string>>>>;

const files = import.meta.glob<CityRanges>('./pins/*.json', { import: 'default' });

interface PinArea {
  readonly cities: readonly string[];
  readonly states: readonly string[];
}

/** The cities and States in which the PIN lies: none if it is unknown or its file doesn't load. */
export async function areaOfPin(pin: string): Promise<PinArea> {
  const byState = pinPattern.test(pin)
    ? await files[`./pins/${pin.slice(0, 2)}.json`]?.().catch(() => undefined)
    : undefined;
  const found = Object.entries(byState ?? {}).flatMap(([state, cities]) =>
    Object.entries(cities).flatMap(([city, ranges]) => (isIn(ranges, Number(pin.slice(2))) ? [{ city, state }] : [])),
  );
  return {
    cities: [...new Set(found.map(({ city }) => city))],
    states: [...new Set(found.map(({ state }) => state))],
  };
}
