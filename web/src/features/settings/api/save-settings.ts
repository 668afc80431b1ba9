import { useMutation } from '@tanstack/react-query';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { callApi } from '#web/lib/api.ts';
import type { TypedSettings } from '../typed-settings.ts';
import { settingsPath } from './get-settings.ts';

/** Saves the settings; refused if another owner has saved since (`settings_changed`). */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: TypedSettings) => callApi<ManagedSettings>('PUT', settingsPath, { body, signedIn: true }),
  });
