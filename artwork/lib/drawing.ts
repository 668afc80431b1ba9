import { type Random, seeded } from './random.ts';

export const width = 960;
export const height = 1200;

/** The state of one picture's drawing: its random numbers and its shared definitions (gradients, filters, clips). */
export class Drawing {
  readonly random: Random;
  readonly #definitions: string[] = [];
  readonly #prefix: string;
  #count = 0;
  readonly #named = new Map<string, string>();

  /** `prefix` begins the IDs of the definitions. Drawings that are combined into one SVG need different prefixes. */
  constructor(seed: number, prefix = 'd') {
    this.random = seeded(seed);
    this.#prefix = prefix;
  }

  /** Adds a definition and returns the `url(#…)` that refers to it. */
  define(make: (id: string) => string): string {
    const id = `${this.#prefix}${this.#count++}`;
    this.#definitions.push(make(id));
    return `url(#${id})`;
  }

  /** Adds the definition at the first call with this name, and returns the same `url(#…)` at each call. */
  once(name: string, make: (id: string) => string): string {
    const known = this.#named.get(name) ?? this.define(make);
    this.#named.set(name, known);
    return known;
  }

  blur(deviation: number): string {
    const size = Math.round(deviation * 10) / 10;
    return this.once(
      `blur ${size}`,
      (id) =>
        `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
    );
  }

  clip(shape: string): string {
    return this.define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  /** The finished SVG. */
  finish(body: string, size: readonly [number, number] = [width, height]): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size[0]} ${size[1]}">` +
      `<defs>${this.#definitions.join('')}</defs>${body}</svg>`
    );
  }
}
