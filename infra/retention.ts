import { environment } from '#contracts/names.ts';
import type { StageSettings } from './settings.ts';
import type { Retention } from './stages/retention.ts';

type Period = keyof Retention;

/** The environment variables for these retention periods. A period that isn't set has none. */
export const retentionVariables = (settings: StageSettings, periods: readonly Period[]): Record<string, string> =>
  Object.fromEntries(chosen(settings, periods).map(([period, days]) => [environment[period], days]));

/**
 * The retention periods that the site shows, for `/config.json`. They are strings, because CloudFormation turns numbers into
 * strings.
 */
export const shownRetention = (settings: StageSettings): Record<string, string> =>
  Object.fromEntries(chosen(settings, ['deliveredPhotoDays', 'cancelledPhotoDays', 'unusedPictureDays']));

const chosen = ({ retention }: StageSettings, periods: readonly Period[]): (readonly [Period, string])[] =>
  periods.flatMap((period) => {
    const days = retention[period];
    return days === undefined ? [] : [[period, String(days)] as const];
  });
