import type { ManagedSettings, NewSettings, ShopSettings } from '../contracts/settings/settings.ts';
import type { VersionedStore } from '../platform/versioned-store.ts';
import { defaultSynonyms } from './default-synonyms.ts';

/** Only what the owner has set. A missing field takes its default. */
export type SettingsRecord = NewSettings;

export type SettingsStore = VersionedStore<SettingsRecord>;

/** The default settings. Limits are off unless the stage switches them on. */
export const defaultSettings = (flagOrders: boolean): ShopSettings => ({
  limits: {
    on: flagOrders,
    maxTotal: 10_000,
    maxOpenOrders: 2,
    maxOrdersPerDay: 4,
    maxOrdersPerNetwork: 20,
    maxOrdersPerDomain: 50,
  },
  search: { synonyms: defaultSynonyms },
  orderMails: { on: true },
});

/** The current settings. */
export const settingsOf = (record: SettingsRecord | undefined, defaults: ShopSettings): ShopSettings => ({
  limits: { ...defaults.limits, ...record?.limits },
  search: { ...defaults.search, ...record?.search },
  orderMails: { ...defaults.orderMails, ...record?.orderMails },
});

/** The settings as the API returns them to an owner. */
export const toManagedSettings = (record: SettingsRecord | undefined, defaults: ShopSettings): ManagedSettings => ({
  version: record?.version ?? 0,
  ...settingsOf(record, defaults),
  defaults,
});
