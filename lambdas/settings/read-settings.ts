import type { CashLimits, ManagedSettings, SearchSettings, ShopSettings } from '../contracts/settings/settings.ts';
import { defaultSynonyms } from './default-synonyms.ts';
import { type SettingsStore, settingsOf, toManagedSettings } from './settings.ts';

interface ReadSettingsDependencies {
  readonly settings: Pick<SettingsStore, 'find'>;
  readonly defaults: ShopSettings;
}

/** The owner's settings with their version, for the form that changes them. */
export async function readSettings({ settings, defaults }: ReadSettingsDependencies): Promise<ManagedSettings> {
  return toManagedSettings(await settings.find({ consistent: true }), defaults);
}

/** The current limits of cash on delivery. The read is eventually consistent, which costs half. */
export async function readCashLimits({ settings, defaults }: ReadSettingsDependencies): Promise<CashLimits> {
  return settingsOf(await settings.find({ consistent: false }), defaults).limits;
}

/** Whether owners get a mail about each new order. They do until one of them switches it off. */
export const readOrderMails = async ({ settings }: Pick<ReadSettingsDependencies, 'settings'>): Promise<boolean> =>
  (await settings.find({ consistent: false }))?.orderMails?.on ?? true;

/** The synonyms for a search. They are not cached, so an owner's change takes effect with the next search. */
export async function readSynonyms({
  settings,
}: Pick<ReadSettingsDependencies, 'settings'>): Promise<SearchSettings['synonyms']> {
  return (await settings.find({ consistent: false }))?.search?.synonyms ?? defaultSynonyms;
}
