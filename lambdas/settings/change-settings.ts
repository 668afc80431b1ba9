import type { ManagedSettings, NewSettings, ShopSettings } from '../contracts/settings/settings.ts';
import { type Result, succeed } from '../platform/result.ts';
import { storeNext } from '../platform/versioned-store.ts';
import { type SettingsStore, toManagedSettings } from './settings.ts';

interface ChangeSettingsDependencies {
  readonly settings: SettingsStore;
  readonly defaults: ShopSettings;
}

/** Stores the owner's settings. If two owners change the same version, the second is refused (`settings_changed`). */
export async function changeSettings(
  { settings, defaults }: ChangeSettingsDependencies,
  request: NewSettings,
): Promise<Result<ManagedSettings>> {
  const stored = await storeNext(settings, request);
  return stored.ok ? succeed(toManagedSettings(stored.value, defaults)) : stored;
}
