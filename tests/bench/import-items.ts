import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findBinary } from '#local/services/dynamodb/engine.ts';
import type { TypedResource } from '#local/template/stack.ts';

/** The approximate size of an export file before compression. */
const fileBytes = 8_000_000;

/**
 * Creates the engine's database in an empty folder, with one table and these items. It writes an export in the format of
 * DynamoDB's exports to S3, which the engine imports about twenty times as fast as batch writes. @throws if dynoxide is not
 * installed.
 */
export function importItems(
  folder: string,
  { resource, properties }: TypedResource<'AWS::DynamoDB::Table'>,
  items: Iterable<object>,
): void {
  const binary = findBinary();
  if (binary === undefined) throw new Error('Importing a large catalogue needs dynoxide, which is not installed here.');
  const source = join(folder, 'export');
  const schema = join(folder, 'schema.json');
  const data = join(source, resource.ref, 'data');
  mkdirSync(data, { recursive: true });
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = properties;
  const Table = { TableName: resource.ref, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes };
  writeFileSync(schema, JSON.stringify([{ Table }]));
  const written = writeExport(data, items);
  const options = ['--source', source, '--schema', schema, '--output', join(folder, 'dynamodb.db')];
  // The command prints its report on standard error.
  const { stderr } = spawnSync(binary, ['import', ...options], { encoding: 'utf8' });
  const imported = Number(/Items:\s*(\d+)/.exec(stderr)?.[1]);
  if (imported !== written) throw new Error(`The engine did not import all ${written} items. ${stderr}`);
  rmSync(source, { recursive: true });
}

/** Writes files with one gzip stream each, because the import reads only the first. @returns the number of items. */
function writeExport(directory: string, items: Iterable<object>): number {
  let lines: string[] = [];
  let length = 0;
  let files = 0;
  let written = 0;
  const flush = () => {
    writeFileSync(join(directory, `${files++}.json.gz`), gzipSync(lines.join(''), { level: 1 }));
    [lines, length] = [[], 0];
  };
  for (const item of items) {
    const line = `${JSON.stringify({ Item: attributesOf(item) })}\n`;
    lines.push(line);
    length += line.length;
    written += 1;
    if (length > fileBytes) flush();
  }
  flush();
  return written;
}

const attributesOf = (item: object): object =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'number' ? { N: String(value) } : { S: String(value) }]),
  );
