import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCheckpoint } from '#services/event-sources/checkpoint.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'checkpoints-'));

test('each shard has its own position', () => {
  const folder = newFolder();
  const [one, two] = [openCheckpoint(folder, 'Mapping', 0), openCheckpoint(folder, 'Mapping', 1)];
  expect(one.load()).toBeUndefined();
  one.save({ shardId: 'a', sequenceNumber: '7' });
  expect(openCheckpoint(folder, 'Mapping', 0).load()).toEqual({ shardId: 'a', sequenceNumber: '7' });
  expect(two.load()).toBeUndefined();
});

test('every shard starts at the single position of an earlier version', () => {
  const folder = newFolder();
  // Copied from a data folder of the last version that stored one position for the whole stream.
  copyFileSync(join(import.meta.dirname, 'samples/one-position.json'), join(folder, 'Mapping.json'));
  const old = { shardId: 'shardId-00000001-gift-shop-dev-DataTableFDBAD0F2-LCKCMKCSZCJ0', sequenceNumber: '1049' };
  const shards = [0, 1, 2, 3].map((shard) => openCheckpoint(folder, 'Mapping', shard));
  expect(shards.map((shard) => shard.load())).toEqual([old, old, old, old]);
  shards[2]?.save({ ...old, sequenceNumber: '1050' });
  expect(shards.map((shard) => shard.load()?.sequenceNumber)).toEqual(['1049', '1049', '1050', '1049']);
});
