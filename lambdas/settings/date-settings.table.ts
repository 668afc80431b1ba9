import type { VersionedDates, VersionedHolidays } from '../contracts/dates/date-settings.ts';
import type { DateStores } from '../dates/date-settings.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { datesKey, holidaysKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';

/** The owner's settings of dates in the table. */
export function dateSettingsTable(table: Table): DateStores {
  const { find, replace } = versionedItems(table);
  return {
    dates: {
      find: (options) => find<VersionedDates>(datesKey, options),
      replace: (version, next) => replace(datesKey, version, next),
    },
    holidays: {
      find: (options) => find<VersionedHolidays>(holidaysKey, options),
      replace: (version, next) => replace(holidaysKey, version, next),
    },
  };
}
