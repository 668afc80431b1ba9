import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from '#tests/support/unit/sources.ts';
import { features } from '../../.dependency-cruiser.mjs';

const site = 'web/src/';
const imported = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** A part of the site: a feature, a folder beside the features, or `app` with the files that start the site. */
function partOf(path: string): string {
  const [folder = '', feature = ''] = path.slice(site.length).split('/');
  if (folder === 'features') return feature;
  return path.slice(site.length).includes('/') ? folder : 'app';
}

/** The position in the order: the shared folders, the features, `app`. */
function rankOf(part: string): number {
  if (part === 'app') return features.length;
  return features.indexOf(part);
}

/** The imports of a file that go against the order. */
const breachesIn = (file: string, source: string): readonly string[] =>
  [...source.matchAll(imported)].flatMap(([, specifier = '']) => {
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : specifier.replace(/^#web\//, site);
    if (!target.startsWith(site)) return [];
    const [from, to] = [partOf(file), partOf(target)];
    return rankOf(to) > rankOf(from) ? [`${from} -> ${to}`] : [];
  });

describe('the order of the site’s features', () => {
  it('names every feature', () => {
    expect(features.toSorted()).toEqual(readdirSync(`${site}features`).toSorted());
  });

  it('is kept', () => {
    const files = sourcesIn('web/src', /(?<![.]test)[.]tsx?$/);
    const breaches = files.flatMap((file) => breachesIn(file, readFileSync(file, 'utf8')));
    expect(breaches).toEqual([]);
  });

  const [low, high] = [features[0], features.at(-1)];
  it.each(['ts', 'tsx'])('is checked in both directions and all spellings in a .%s file', (ending) => {
    const inLow = `web/src/features/${low}/components/probe.${ending}`;
    const inHigh = `web/src/features/${high}/components/probe.${ending}`;
    for (const spell of [
      (to: string) => `import { it } from '../../${to}/it.ts';`,
      (to: string) => `export type { It } from '#web/features/${to}/it.ts';`,
      (to: string) => `const part = () => import('../../${to}/it.tsx');`,
      (to: string) => `import {\n  it,\n} from '#web/features/${to}/it.ts';`,
      (to: string) => `import '../../${to}/it.css';`,
    ]) {
      expect(breachesIn(inLow, spell(`${high}`))).toEqual([`${low} -> ${high}`]);
      expect(breachesIn(inHigh, spell(`${low}`))).toEqual([]);
    }
  });

  it.each([
    ['web/src/lib/probe.ts', '#web/features/cart/it.ts', ['lib -> cart']],
    ['web/src/ui/probe.tsx', '../features/cart/it.ts', ['ui -> cart']],
    ['web/src/features/cart/probe.tsx', '#web/app/it.tsx', ['cart -> app']],
    ['web/src/features/cart/probe.tsx', '../../main.tsx', ['cart -> app']],
    ['web/src/app/probe.tsx', '../features/cart/it.tsx', []],
    ['web/src/features/cart/probe.ts', '#contracts/cart.ts', []],
  ])('puts shared folders before the features, and app after them: %s, %s', (file, specifier, breaches) => {
    expect(breachesIn(file, `import { it } from '${specifier}';`)).toEqual(breaches);
  });
});
