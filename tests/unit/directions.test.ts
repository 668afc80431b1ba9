import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { cruise, type IReporterOutput } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import rules, { capabilities } from '../../.dependency-cruiser.mjs';

/** At least one breach of each rule: the importing file, and what it imports. */
const breaches: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['contracts-are-a-leaf', 'lambdas/contracts/cart/cart.ts', 'lambdas/platform/ids.ts'],
  ['platform-knows-no-capability', 'lambdas/platform/ids.ts', 'lambdas/cart/cart.ts'],
  ...capabilities
    .slice(0, -1)
    .map(
      (capability, index) =>
        [
          `${capability}-knows-none-above-it`,
          `lambdas/${capability}/rule.ts`,
          `lambdas/${capabilities[index + 1]}/rule.ts`,
        ] as const,
    ),
  ['routes-and-handlers-stay-inside', 'lambdas/orders/orders.handler.ts', 'lambdas/cart/routes.ts'],
  ['routes-and-handlers-stay-inside', 'lambdas/orders/rule.ts', 'lambdas/cart/cart.handler.ts'],
  ['rules-know-no-sdk', 'lambdas/orders/place.ts', 'node_modules/@aws-sdk/client-s3'],
  ['rules-know-no-sdk', 'lambdas/orders/routes.ts', 'lambdas/orders/orders.table.ts'],
  ['rules-know-no-http', 'lambdas/orders/place.ts', 'lambdas/platform/http/serve.ts'],
  ['functions-know-no-stack-site-or-machine', 'lambdas/cart/rule.ts', 'infra/data.ts'],
  ['functions-know-no-stack-site-or-machine', 'lambdas/platform/rule.ts', 'local/index.ts'],
  ['stack-knows-names-and-routes', 'infra/data.ts', 'lambdas/orders/order.ts'],
  ['stack-knows-names-and-routes', 'infra/data.ts', 'lambdas/contracts/limits.ts'],
  ['stack-knows-no-site-or-machine', 'infra/data.ts', 'local/index.ts'],
  ['local-cloud-knows-no-shop', 'local/host/main.ts', 'infra/data.ts'],
  ['local-cloud-knows-no-shop', 'local/host/main.ts', 'lambdas/contracts/names.ts'],
  ['local-cloud-reads-templates-without-the-cdk', 'local/host/main.ts', 'node_modules/aws-cdk-lib'],
  ['demo-knows-the-public-interfaces', 'demo/seed.ts', 'local/host/cloud.ts'],
  ['demo-knows-the-public-interfaces', 'demo/seed.ts', 'lambdas/contracts/names.ts'],
  ['commands-know-no-local-cloud', 'bin/owner.ts', 'local/index.ts'],
  ['artwork-is-imported-by-nothing', 'demo/seed.ts', 'artwork/pictures.ts'],
  ['artwork-is-imported-by-nothing', 'lambdas/products/rule.ts', 'artwork/pictures.ts'],
  ['artwork-knows-only-the-catalogue', 'artwork/pictures.ts', 'demo/seed.ts'],
  ['artwork-knows-only-the-catalogue', 'artwork/pictures.ts', 'lambdas/contracts/limits.ts'],
];

const root = resolve('.');
const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The spellings of an import: as a path relative to the file, and by each alias of package.json. */
function spellings(from: string, to: string): readonly string[] {
  if (to.startsWith('node_modules/')) return [to.slice('node_modules/'.length)];
  const relative = posix.relative(posix.dirname(from), to);
  const aliases = Object.entries<string>(imports).flatMap(([alias, target]) => {
    const folder = target.replace(/^\.\//, '').replace(/\*$/, '');
    return to.startsWith(folder) ? [alias.replace('*', to.slice(folder.length))] : [];
  });
  // Nothing may import the artwork, so it has no alias.
  if (aliases.length === 0 && !to.startsWith('artwork/')) throw new Error(`package.json has no alias for ${to}`);
  return [relative.startsWith('.') ? relative : `./${relative}`, ...aliases];
}

async function violationsIn(baseDir: string, files: readonly string[]): Promise<readonly string[]> {
  const { output }: IReporterOutput = await cruise([...files], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden.map((rule) => ({ ...rule, severity: 'error' as const })) },
    validate: true,
    baseDir,
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

/** Every breach in each of its spellings. `round` numbers the spellings of one breach. */
const probes = breaches.flatMap(([rule, from, to]) =>
  spellings(from, to).map((spelling, round) => ({ rule, from, to, spelling, round })),
);

describe('the rules about imports', () => {
  /** The violations in each round. A round checks many files at once, because starting dependency-cruiser takes long. */
  const found: (readonly string[])[] = [];
  beforeAll(async () => {
    const rounds = Math.max(...probes.map(({ round }) => round)) + 1;
    for (let round = 0; round < rounds; round++) {
      found.push(await violationsOf(probes.filter((probe) => probe.round === round)));
    }
  });

  it.each(probes)('$rule: $from must not import $to as $spelling', ({ rule, from, to, round }) => {
    const named = found[round]?.filter((violation) => violation.startsWith(`${rule}: ${from} -> `)) ?? [];
    expect(named.filter((violation) => violation.includes(to))).not.toEqual([]);
  });

  it('each have a breach here', () => {
    expect([...new Set(breaches.map(([rule]) => rule))].toSorted()).toEqual(
      rules.forbidden.map(({ name }) => name).toSorted(),
    );
  });
});

/** Writes the probes into a temporary folder and checks it. */
async function violationsOf(written: typeof probes): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-directions-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    appendFileSync(join(folder, file), text);
  };
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module', imports }));
  for (const { to } of written) if (to.endsWith('.ts')) write(to, '');
  for (const [n, { from, spelling }] of written.entries()) {
    write(from, `import type { it as it${n} } from '${spelling}';\nexport type { it${n} };\n`);
  }
  try {
    return await violationsIn(
      folder,
      written.map(({ from }) => from),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the rule about the site’s imports', () => {
  const refused = [
    '../../../../lambdas/orders/order.ts',
    '#lambdas/orders/order.ts',
    '../../../../infra/data.ts',
    '#infra/data.ts',
    '../../../../local/index.ts',
    '#local/index.ts',
    '#demo/shop.ts',
    '../../../../artwork/pictures.ts',
    '@gift-shop/local-cloud',
    '#tests/support/shop.ts',
    '#bin/stage.ts',
    '@aws-sdk/client-s3',
  ];
  const allowed = ['#contracts/cart.ts', '#web/lib/api.ts'];
  const nameOf = (specifier: string): string => `probe-${[...refused, ...allowed].indexOf(specifier)}.ts`;
  let output = '';

  // A rule in biome.json restricts the site's imports. Biome lints a site with one file for each import.
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-site-directions-'));
    const site = join(folder, 'web/src/features/cart');
    mkdirSync(site, { recursive: true });
    for (const file of ['biome.json', '.gitignore']) copyFileSync(file, join(folder, file));
    for (const specifier of [...refused, ...allowed]) {
      writeFileSync(join(site, nameOf(specifier)), `export { it } from '${specifier}';\n`);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = { cwd: folder, encoding: 'utf8' } as const;
    output = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], options).stdout;
    rmSync(folder, { recursive: true, force: true });
  });

  const errorsAbout = (specifier: string): readonly string[] =>
    output.split('\n').filter((line) => line.includes(`${nameOf(specifier)},`));

  it.each(refused)('refuses %s', (specifier) => {
    expect(errorsAbout(specifier)).toEqual([
      expect.stringContaining('The site may import only contracts from the functions.'),
    ]);
  });

  it.each(allowed)('allows %s', (specifier) => expect(errorsAbout(specifier)).toEqual([]));
});
