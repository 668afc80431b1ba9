import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { environment } from '#contracts/names.ts';
import { routes } from '#contracts/routes.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { event } from '../support/unit/events.ts';

/** The environment settings that each function needs. */
const functions = {
  catalogue: ['tableName', 'cursorKey'],
  pages: ['tableName', 'cursorKey'],
  products: ['tableName', 'cursorKey', 'ownersNeedSecondFactor'],
  account: ['tableName', 'userPoolId', 'ownersNeedSecondFactor'],
  'my-data': ['tableName', 'userPoolId', 'stripeSecret', 'ownersNeedSecondFactor'],
  cart: ['tableName'],
  checkout: ['tableName', 'stripeSecret', 'siteOriginParameter', 'flagOrders', 'originKeys'],
  'payment-webhook': ['tableName', 'stripeSecret'],
  orders: ['tableName', 'cursorKey', 'photosBucket'],
  'manage-orders': [
    ...(['tableName', 'cursorKey', 'stripeSecret', 'photosBucket'] as const),
    ...(['ownersNeedSecondFactor', 'confirmEmail', 'deliveredPhotoDays'] as const),
  ],
  settings: ['tableName', 'flagOrders', 'ownersNeedSecondFactor'],
  uploads: [
    'tableName',
    'uploadsBucket',
    'imagesBucket',
    'cursorKey',
    'ownersNeedSecondFactor',
    'unfinishedUploadDays',
  ],
  photos: ['tableName', 'photosBucket', 'unfinishedUploadDays'],
  'live-ticket': ['tableName', 'siteOriginParameter', 'ownersNeedSecondFactor'],
  'live-connection': ['tableName', 'liveEndpoint', 'siteOriginParameter'],
  vitals: [],
  upkeep: [
    ...(['tableName', 'userPoolId', 'imagesBucket', 'photosBucket', 'siteBucket', 'liveEndpoint'] as const),
    ...(['unusedPhotoDays', 'deliveredPhotoDays', 'cancelledPhotoDays', 'unusedPictureDays'] as const),
  ],
  'manage-log': ['tableName', 'cursorKey', 'ownersNeedSecondFactor'],
  'manage-money': ['tableName', 'cursorKey', 'ownersNeedSecondFactor'],
  reconcile: ['tableName', 'stripeSecret'],
  reindex: ['tableName'],
  'order-mails': [
    'tableName',
    'mailFrom',
    'mailConfigurationSet',
    'mailQueueUrl',
    'photosBucket',
    'siteOriginParameter',
    'confirmEmail',
  ],
  'pre-sign-up': ['confirmEmail'],
  'custom-message': ['tableName', 'accountMails', 'siteOriginParameter'],
  'copy-owners': ['tableName'],
  'pre-token-generation': ['tableName'],
  'post-confirmation': ['tableName', 'confirmEmail'],
  'site-files': ['tableName'],
  'bucket-emptier': [],
} as const satisfies Record<string, readonly (keyof typeof environment)[]>;

/** The first of these in a process loads ICU's data: a quarter of the DocumentClient's whole cold start. */
const formatNames = ['Collator', 'DateTimeFormat', 'DisplayNames', 'NumberFormat', 'PluralRules', 'Segmenter'] as const;

const sampleOf = (setting: string): string => (setting.endsWith('Days') ? '7' : 'value');

type Name = keyof typeof functions;
const load = (name: Name): Promise<{ handler: unknown }> => import(handlerFiles.get(name) ?? name);
const entries = Object.entries(functions) as [Name, readonly (keyof typeof environment)[]][];

test('lists every handler', () => {
  expect(Object.keys(functions).toSorted()).toEqual([...handlerFiles.keys()].toSorted());
});

const sampleSettings = (names: readonly (keyof typeof environment)[]) => {
  for (const name of names) vi.stubEnv(environment[name], sampleOf(name));
};

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'true');
  for (const name of Object.values(environment)) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => vi.resetModules());

describe('at its start', () => {
  beforeEach(() => {
    vi.resetModules();
  });

  test.each(entries)('%s needs only %j, and loads none of ICU’s data', async (name, settings) => {
    sampleSettings(settings);
    const formats = formatNames.map((format) => vi.spyOn(Intl, format));
    expect(await load(name)).toMatchObject({ handler: expect.any(Function) });
    expect(formats.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test.each(entries.filter(([, settings]) => settings.length > 0))('%s needs all of %j', async (name, settings) => {
    for (const missing of settings) {
      vi.resetModules();
      sampleSettings(settings);
      vi.stubEnv(environment[missing], '');
      await expect(load(name)).rejects.toThrow(environment[missing]);
    }
  });
});

describe('behind its guard', () => {
  // Once for all handlers: each further copy of the request's AsyncLocalStorage would slow every promise of the later test files.
  beforeAll(() => {
    vi.resetModules();
  });

  test.each(routes.filter(({ access }) => access !== 'anyone'))(
    '$method $path is served by $function',
    async ({ method, path, function: name }) => {
      sampleSettings(functions[name]);
      const { handler } = await load(name);
      if (typeof handler !== 'function') throw new Error('no handler');
      expect(await handler(event(`${method} ${path}`))).toMatchObject({ statusCode: 401 });
    },
  );
});
