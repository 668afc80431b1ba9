import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { useVersionedSave } from '#web/lib/use-versioned-save.ts';
import type { TypedSettings } from '../typed-settings.ts';
import { settingsPath } from './get-settings.ts';

/** Saves the settings. */
export const useSaveSettings = () => useVersionedSave<TypedSettings, ManagedSettings>(settingsPath);
