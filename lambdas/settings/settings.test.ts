import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { owner } from '#tests/support/unit/records.ts';
import { newSettingsSchema } from '../contracts/settings/settings.ts';
import { changeSettings } from './change-settings.ts';
import { defaultSynonyms } from './default-synonyms.ts';
import { readCashLimits, readOrderMails, readSettings, readSynonyms } from './read-settings.ts';
import { defaultSettings } from './settings.ts';

const standard = {
  ...{ maxTotal: 10_000, maxOpenOrders: 2, maxOrdersPerDay: 4 },
  ...{ maxOrdersPerNetwork: 20, maxOrdersPerDomain: 50 },
};

test('D25: uses the defaults until the owner sets something', async () => {
  const shop = memoryShop();
  expect(await readSettings(shop)).toEqual({
    version: 0,
    limits: { on: false, ...standard },
    search: { synonyms: defaultSynonyms },
    orderMails: { on: true },
    defaults: {
      limits: { on: false, ...standard },
      search: { synonyms: defaultSynonyms },
      orderMails: { on: true },
    },
  });
  expect(shop.store.settings.size).toBe(0);
});

test('turns the limits on if the stage says so', async () => {
  const defaults = defaultSettings(true);
  expect(await readCashLimits({ ...memoryShop(), defaults })).toEqual({ on: true, ...standard });
});

test('stores only what the owner sets; the rest follows its default', async () => {
  const shop = memoryShop();
  const changed = await changeSettings(shop, { version: 0, limits: { maxTotal: 2_500.5 } });
  expect(changed).toMatchObject({
    value: { version: 1, limits: { on: false, ...standard, maxTotal: 2_500.5 }, defaults: { limits: standard } },
  });
  expect([...shop.store.settings.values()]).toEqual([{ version: 1, limits: { maxTotal: 2_500.5 } }]);
  expect(await readCashLimits({ ...shop, defaults: defaultSettings(true) })).toMatchObject({
    on: true,
    maxTotal: 2_500.5,
  });
});

test('owners get a mail about each new order until they switch it off', async () => {
  const shop = memoryShop();
  expect(await readOrderMails(shop)).toBe(true);
  // Versions before November 2026 stored settings without `orderMails`.
  shop.store.settings.set('owners', { version: 1, limits: { maxTotal: 2_500 } });
  expect(await readOrderMails(shop)).toBe(true);
  expect(await changeSettings(shop, { version: 1, orderMails: { on: false } })).toMatchObject({
    value: { version: 2, orderMails: { on: false } },
  });
  expect(await readOrderMails(shop)).toBe(false);
});

test('settings that an owner stored before there were limits of networks and domains follow the defaults', async () => {
  const shop = memoryShop();
  const limits = { on: true, maxTotal: 5_000, maxOpenOrders: 1, maxOrdersPerDay: 3 };
  shop.store.settings.set('owners', { version: 1, limits });
  expect(await readCashLimits(shop)).toEqual({ ...standard, ...limits });
});

test('replaces the previous settings completely', async () => {
  const shop = memoryShop();
  await changeSettings(shop, { version: 0, limits: { on: true, maxOpenOrders: 1 } });
  expect(await changeSettings(shop, { version: 1 })).toMatchObject({ value: { version: 2, limits: standard } });
  expect([...shop.store.settings.values()]).toEqual([{ version: 2 }]);
});

test('refuses one of two owners who change the same version', async () => {
  const shop = memoryShop();
  const changes = await Promise.all(
    [1, 2, 3].map((most) => changeSettings(shop, { version: 0, limits: { maxOpenOrders: most } })),
  );
  expect(changes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(changes.filter((change) => !change.ok).map((change) => !change.ok && change.code)).toEqual([
    'settings_changed',
    'settings_changed',
  ]);
  expect(await readSettings(shop)).toMatchObject({ version: 1, limits: { maxOpenOrders: 1 } });
});

test('a save whose response was lost is found again, unless another one has followed', async () => {
  const shop = memoryShop();
  const mine = { version: 0, saveId: 'mine', limits: { maxOpenOrders: 1 } };
  const saved = await changeSettings(shop, mine);
  expect(saved).toMatchObject({ value: { version: 1, limits: { maxOpenOrders: 1 } } });
  expect(await changeSettings(shop, mine)).toEqual(saved);
  // The same settings from another owner, or from a site that names no saves.
  const { saveId: _, ...unnamed } = mine;
  for (const other of [unnamed, { ...mine, saveId: 'other' }]) {
    expect(await changeSettings(shop, other)).toMatchObject({ code: 'settings_changed' });
  }
  await changeSettings(shop, { version: 1, limits: { maxOpenOrders: 3 } });
  expect(await changeSettings(shop, mine)).toMatchObject({ code: 'settings_changed' });
});

test('the name of an earlier save finds it only for the same contents, in each kind of settings', async () => {
  const fees = { areaFees: [], cashFee: 0, notServed: [], noCash: [], noCashProducts: [] };
  const dates = { on: false, deliveryDays: 5, zones: [], makingDays: 3, makingDaysOf: {}, workingDays: [1] };
  const { call } = memoryApi();
  for (const [path, first, second] of [
    ['', {}, { orderMails: { on: false } }],
    ['/texts', { page: 'support', text: 'Write to us.' }, { page: 'support', text: 'Call us.' }],
    ['/brand', { name: 'Asha' }, { name: 'Asha Gifts' }],
    ['/contact', { legalName: 'Asha' }, {}],
    ['/dates', dates, { ...dates, on: true }],
    ['/holidays', { days: ['2027-01-26'] }, { days: [] }],
    ['/delivery', { fee: 0, ...fees }, { fee: 50, ...fees }],
    ['/occasions', { occasions: [] }, { occasions: [{ name: 'Rakhi', date: '2027-08-17' }] }],
  ] as const) {
    const put = async (body: object) =>
      (await call(`PUT /api/manage/settings${path}`, { as: owner, body: { version: 0, saveId: 'mine', ...body } }))
        .status;
    expect([await put(first), await put(first), await put(second)], path).toEqual([200, 200, 409]);
  }
});

test('D28: the owner’s synonyms replace the default ones until they are removed', async () => {
  const shop = memoryShop();
  expect(await readSynonyms(shop)).toBe(defaultSynonyms);
  const synonyms = [['mug', 'pyala']];
  await changeSettings(shop, { version: 0, search: { synonyms } });
  expect(await readSynonyms(shop)).toEqual(synonyms);
  expect(await readSettings(shop)).toMatchObject({ search: { synonyms }, limits: standard });
  await changeSettings(shop, { version: 1, limits: { on: true } });
  expect(await readSynonyms(shop)).toBe(defaultSynonyms);
});

test('D28: accepts the default synonyms from an owner', () => {
  expect(newSettingsSchema.safeParse({ version: 0, search: { synonyms: defaultSynonyms } }).success).toBe(true);
});

test.each([
  [[['mug']], 'Enter 2 to 12 words in line 1.'],
  [[Array.from({ length: 13 }, (_, n) => `word${n}`)], 'Enter 2 to 12 words in line 1.'],
  [
    [
      ['mug', 'cup'],
      ['tea cup', 'cup'],
    ],
    'Line 2: “tea cup” must be a single word of 2 to 32 letters or digits.',
  ],
  [[['mug', 'x']], 'Line 1: “x” must be a single word of 2 to 32 letters or digits.'],
  [[['mug', 'x'.repeat(33)]], `Line 1: “${'x'.repeat(33)}” must be a single word of 2 to 32 letters or digits.`],
  [[['mug', '#']], 'Line 1: “#” must be a single word of 2 to 32 letters or digits.'],
  [
    [
      ['mug', 'cup'],
      ['glass', ' CUP '],
    ],
    '“CUP” is in line 1 and in line 2. Keep it in one place.',
  ],
  [Array.from({ length: 101 }, (_, n) => [`a${n}`, `b${n}`]), 'Enter up to 100 lines.'],
  [
    Array.from({ length: 80 }, (_, n) => [`${'a'.repeat(28)}${n}`, `${'b'.repeat(28)}${n}`]),
    'Enter up to 4000 characters in all.',
  ],
])('D28: refuses the synonyms %j', (synonyms, message) => {
  const { error } = newSettingsSchema.safeParse({ version: 0, search: { synonyms } });
  expect(error?.issues).toMatchObject([{ path: ['search', 'synonyms'], message }]);
});
