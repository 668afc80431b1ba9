import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { changeSettings } from './change-settings.ts';
import { readCashLimits, readSettings } from './read-settings.ts';
import { defaultSettings } from './settings.ts';

const standard = { maxTotal: 10_000, maxOpenOrders: 2, maxOrdersPerDay: 4 };

test('D25: follows the specification until the owner sets something', async () => {
  const shop = memoryShop();
  expect(await readSettings(shop)).toEqual({
    version: 0,
    limits: { on: false, ...standard },
    defaults: { limits: { on: false, ...standard } },
  });
  expect(shop.store.settings.size).toBe(0);
});

test('turns the limits on if the stage does', async () => {
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

test('replaces the last settings completely', async () => {
  const shop = memoryShop();
  await changeSettings(shop, { version: 0, limits: { on: true, maxOpenOrders: 1 } });
  expect(await changeSettings(shop, { version: 1 })).toMatchObject({ value: { version: 2, limits: standard } });
  expect([...shop.store.settings.values()]).toEqual([{ version: 2 }]);
});

test('refuses one of two owners who saw the same version', async () => {
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
