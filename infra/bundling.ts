import { fileURLToPath } from 'node:url';
import { type InputOptions, type Plugin, rolldown } from 'rolldown';
import { cardServiceNames } from '#contracts/payments/card-services.ts';
import type { StageSettings } from './settings.ts';

/**
 * Parts of the SDK that never run in Lambda: all credential providers but the environment's, and the parser of browsers' user
 * agents.
 */
const leftOut = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
  'bowser',
];

const fileHere = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const alias = {
  // DynamoDB's client creates this cache and never asks it, unless a variable of the environment enables endpoint discovery.
  '@aws-sdk/endpoint-cache': fileHere('no-endpoint-cache.ts'),
  'node:process': fileHere('node-process.ts'),
  'node:util': fileHere('node-util.ts'),
};

/** The SDK imports this package late, for responses that are streams of events. No function calls an action with one. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  resolveId: {
    filter: { id: /^@smithy\/core\/event-streams$/ },
    handler: (id, _, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : null),
  },
};

type CardServices = readonly StageSettings['cardServices'][number][];

/** Without the code of card services that the stage doesn't use. */
export const inputOptions = (file: string, services: CardServices = cardServiceNames): InputOptions => ({
  input: { index: file },
  // The names of chunks depend on it, and must not depend on the current folder.
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  platform: 'node',
  external: leftOut,
  resolve: { mainFields: ['module', 'main'] },
  transform: {
    target: 'node20',
    define: Object.fromEntries(
      cardServiceNames
        .filter((name) => !services.includes(name))
        .map((name) => [`process.env.WITHOUT_${name.toUpperCase()}`, '"true"']),
    ),
  },
  // A module that one function loads lazily is in the first file of another.
  checks: { ineffectiveDynamicImport: false },
});

/**
 * Bundles a handler with the SDK's tested version into a folder. Only lazy-loaded code is not in `index.mjs`, because each file adds
 * time to the start. Unlike esbuild, Rolldown leaves out of it what only lazy-loaded code imports through a package's index.
 */
export async function bundle(file: string, folder: string, services?: CardServices): Promise<void> {
  const options = inputOptions(file, services);
  const bundled = await rolldown({
    ...options,
    resolve: { ...options.resolve, alias },
    plugins: [withoutEventStreams],
    // The lazy-loaded files import from the first one.
    preserveEntrySignatures: 'allow-extension',
  });
  try {
    await bundled.write({
      dir: folder,
      format: 'esm',
      minify: true,
      comments: false,
      codeSplitting: { groups: [{ name: 'index', tags: ['$initial'], includeDependenciesRecursively: false }] },
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
  } finally {
    await bundled.close();
  }
}
