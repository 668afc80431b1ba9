import { Duration } from 'aws-cdk-lib';
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { environment } from '#contracts/names.ts';
import type { StageSettings } from './settings.ts';
import type { Retention } from './stages/retention.ts';

type Period = keyof Retention;

/** The environment variables for these retention periods. A period that isn't set has none. */
export const retentionVariables = (settings: StageSettings, periods: readonly Period[]): Record<string, string> =>
  Object.fromEntries(chosen(settings, periods).map(([period, days]) => [environment[period], days]));

/**
 * Deletes uploaded files and parts when the record of an unfinished upload expires. Only copies of the checked files are kept
 * for longer.
 */
export function unfinishedUploads({ retention }: StageSettings): LifecycleRule {
  const period = Duration.days(retention.unfinishedUploadDays);
  return { abortIncompleteMultipartUploadAfter: period, expiration: period };
}

/**
 * The retention periods that the site shows, for `/config.json`. They are strings, because CloudFormation turns numbers into
 * strings.
 */
export const shownRetention = (settings: StageSettings): Record<string, string> =>
  Object.fromEntries(
    chosen(settings, ['unusedPhotoDays', 'deliveredPhotoDays', 'cancelledPhotoDays', 'unusedPictureDays']),
  );

const chosen = ({ retention }: StageSettings, periods: readonly Period[]): (readonly [Period, string])[] =>
  periods.flatMap((period) => {
    const days = retention[period];
    return days === undefined ? [] : [[period, String(days)] as const];
  });
