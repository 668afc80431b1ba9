import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { settingsKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion } from '../platform/dynamodb/versioned-items.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { SettingsRecord, SettingsStore } from './settings.ts';

/** The owner's settings in the table. */
export function settingsTable({ name: TableName, documents }: Table): SettingsStore {
  return {
    async find({ consistent }) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: settingsKey, ConsistentRead: consistent }),
      );
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async replace(version, next) {
      const Item = { ...settingsKey, ...next };
      const { done } = await conditionally(documents.send(new PutCommand({ TableName, Item, ...atVersion(version) })));
      return done;
    },
  };
}

const toRecord = ({ version, saveId, limits, search, orderMails }: SettingsRecord): SettingsRecord => ({
  version,
  ...(saveId !== undefined && { saveId }),
  ...(limits !== undefined && { limits }),
  ...(search !== undefined && { search }),
  ...(orderMails !== undefined && { orderMails }),
});
