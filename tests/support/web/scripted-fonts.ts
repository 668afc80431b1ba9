import { afterEach, beforeEach, vi } from 'vitest';

/**
 * For the tests of a file: fonts that load at once, and canvases that draw nothing, as jsdom has neither.
 * @returns the families that the current test has loaded
 */
export function scriptedFonts(): readonly string[] {
  const loaded: string[] = [];
  class LoadedFont {
    readonly family: string;
    constructor(family: string) {
      this.family = family;
    }
    async load() {
      loaded.push(this.family);
    }
  }
  beforeEach(() => {
    loaded.length = 0;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.stubGlobal('FontFace', LoadedFont);
    Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'fonts');
  });
  return loaded;
}
