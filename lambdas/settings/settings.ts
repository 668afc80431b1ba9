import type { ManagedSettings, NewSettings, ShopSettings } from '../contracts/settings/settings.ts';
import type { Consistency } from '../platform/consistency.ts';
import { defaultSynonyms } from './default-synonyms.ts';

/** Only what the owner has set. A missing field takes its default. */
export type SettingsRecord = NewSettings;

export interface SettingsStore {
  /** Undefined until the owner sets something. */
  find(options: Consistency): Promise<SettingsRecord | undefined>;
  /** Writes `next` if the record still has this version (0: no record). Returns false after a concurrent write. */
  replace(version: number, next: SettingsRecord): Promise<boolean>;
}

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
