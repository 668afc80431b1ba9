import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { openTable } from '#lambdas/platform/dynamodb/client.ts';
import { accountIds, accountsCsv, saveAccounts, type UserPool } from './accounts.ts';
import { findShop, type Output, readParameters, runCommand } from './command.ts';
import {
  addItems,
  compareItems,
  fileItems,
  type ItemTable,
  type Progress,
  type Source,
  saveItems,
  tableItems,
} from './items.ts';
import { restorePictures } from './pictures.ts';
import { restoreTable } from './point-in-time.ts';
import { recount } from './recount.ts';
import { relink } from './relink.ts';

const usage = `Usage:
  npm run restore -- save <file>
  npm run restore -- save-accounts <file>
  npm run restore -- accounts-csv <file of save-accounts>
  npm run restore -- compare <file or table>
  npm run restore -- add <file or table> [--only ORDER,…]
  npm run restore -- recount
  npm run restore -- relink
  npm run restore -- pictures
  npm run restore -- drill [--at 2026-04-01T09:30:00Z | --lost <deleted table>]
each with --stage <stage> for a deployed shop.`;

interface Options {
  readonly command: string;
  /** A file or a table. Some commands have none. */
  readonly subject: string;
  readonly stage?: string;
  readonly only?: readonly string[];
  readonly at?: Date;
  /** The name of a deleted table. */
  readonly lost?: string;
}

/** What the commands that take a subject take. */
const subjects: ReadonlyMap<string, 'new file' | 'file' | 'file or table'> = new Map([
  ['save', 'new file'],
  ['save-accounts', 'new file'],
  ['accounts-csv', 'file'],
  ['compare', 'file or table'],
  ['add', 'file or table'],
]);

/** A table's name or ARN: docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html. */
const tableName = /^(arn:\S+:table\/)?[\w.-]{3,255}$/;

/** @throws if there is no such file or table, or no folder for a new file. */
function requireSubject({ command, subject }: Options): void {
  const kind = subjects.get(command);
  const folder = dirname(subject);
  if (kind === 'new file' && !existsSync(folder)) throw new Error(`There is no folder ${folder}: make it first.`);
  if (kind === 'file' && !existsSync(subject)) throw new Error(`There is no file ${subject}.`);
  if (kind === 'file or table' && !existsSync(subject) && !tableName.test(subject)) throw neither(subject);
}

const neither = (subject: string): Error => new Error(`There is neither a file nor a table ${subject}.`);

/** Reads one of the commands with its options. @throws an error with the usage for anything else. */
const readOptions = (parameters: string[]): Options =>
  readParameters(usage, () => {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: {
        stage: { type: 'string' },
        only: { type: 'string' },
        at: { type: 'string' },
        lost: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [command = '', subject = ''] = positionals;
    const isDrill = command === 'drill';
    const at = values.at === undefined ? undefined : new Date(values.at);
    const kind = subjects.get(command);
    if (!commands.has(command)) throw new Error('Unknown command.');
    if (positionals.length !== (kind === undefined ? 1 : 2))
      throw new Error(`Give ${command} ${kind === undefined ? 'no file or table' : `one ${kind}`}.`);
    if (at && (!isDrill || Number.isNaN(at.getTime())))
      throw new Error('--at belongs to drill and takes a time such as 2026-04-01T09:30:00Z.');
    if (values.lost !== undefined && (!isDrill || at)) throw new Error('--lost belongs to drill, without --at.');
    if (values.only !== undefined && command !== 'add') throw new Error('--only belongs to add.');
    if ((isDrill || command === 'pictures') && values.stage === undefined)
      throw new Error('Only AWS keeps points in time and deleted pictures: give a --stage.');
    return { command, subject, stage: values.stage, only: values.only?.split(','), at, lost: values.lost };
  });

async function shopTable({ stage }: Options): Promise<ItemTable> {
  const shop = await findShop(stage);
  // For a deployed stage, the SDK's own client renews its credentials, which a long command needs.
  const client = stage === undefined ? new DynamoDBClient(shop.caller('dynamodb', 'DYNAMODB')) : new DynamoDBClient();
  return { client, name: await shop.output('TableName') };
}

async function shopUsers({ stage }: Pick<Options, 'stage'>): Promise<UserPool> {
  const shop = await findShop(stage);
  return {
    caller: shop.caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'),
    userPoolId: await shop.output('UserPoolId'),
  };
}

const sourceOf = (subject: string, { client }: ItemTable): Source =>
  existsSync(subject) ? fileItems(subject) : tableItems({ client, name: subject });

/** Returns a function that reports progress, at most every two seconds. */
function reporter(what: string, out: Output, unit = 'items'): Progress {
  let next = Date.now() + 2000;
  return (done) => {
    if (Date.now() < next) return;
    next = Date.now() + 2000;
    out.error(`${what}: ${done} ${unit} so far`);
  };
}

async function saveUsers(options: Options, out: Output): Promise<void> {
  const count = await saveAccounts(await shopUsers(options), options.subject, reporter('Saving', out, 'accounts'));
  out.log(
    `Saved ${count} accounts in ${options.subject}. It holds names and e-mail addresses: keep it where only you can read it.`,
  );
}

async function writeCsv({ subject, stage }: Options, out: Output): Promise<void> {
  const path = `${subject}.csv`;
  const { written, unverified } = await accountsCsv(await shopUsers({ stage }), subject, path);
  out.log(
    `Wrote ${written} accounts for the stage’s user pool to ${path}; ${unverified} were left out, because their address was never verified.`,
  );
}

async function save({ subject }: Options, table: ItemTable, out: Output): Promise<void> {
  const count = await saveItems(tableItems(table), subject, reporter('Saving', out));
  out.log(
    `Saved ${count} items of ${table.name} in ${subject}. It holds names and addresses: keep it where only you can read it.`,
  );
}

async function compare({ subject }: Options, table: ItemTable, out: Output): Promise<void> {
  const tallies = await compareItems(sourceOf(subject, table), table, reporter('Comparing', out));
  out.log(`Of ${subject}, ${table.name} has`);
  for (const [kind, { same, different, missing }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    out.log(`  ${kind}: ${same} the same, ${different} changed, ${missing} missing`);
  }
}

async function add({ subject, only }: Options, table: ItemTable, out: Output): Promise<void> {
  const start = Date.now();
  const { added, present } = await addItems(sourceOf(subject, table), table, reporter('Adding', out), only);
  out.log(`Added ${added} items of ${subject} to ${table.name}; ${present} existed and were not changed.
It took ${secondsSince(start)} s.`);
}

const secondsSince = (start: number): number => Math.round((Date.now() - start) / 1000);

async function drill(options: Options, table: ItemTable, out: Output): Promise<void> {
  const { lost } = options;
  if (lost === table.name) throw new Error(`The stage still names ${lost}: deploy its new table first.`);
  const target = `${table.name}-drill-${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}`;
  const restored = await restoreTable({
    client: table.client,
    table: lost ?? table.name,
    target,
    at: lost === undefined ? (options.at ?? 'latest') : 'deletion',
    say: out.error,
  });
  const start = Date.now();
  await compare({ ...options, subject: target }, table, out);
  out.log(`The restore took ${restored.seconds} s, and the comparison ${secondsSince(start)} s.
The restored time was ${restored.age ?? 'an unknown number of'} s ago: later changes are not in it.
To add the missing items: npm run restore -- add ${target} --stage ${options.stage}
To delete the drill’s table: aws dynamodb delete-table --table-name ${target}`);
}

async function recountOrders({ stage }: Options, table: ItemTable, out: Output): Promise<void> {
  const start = Date.now();
  const config = stage === undefined ? (await findShop(stage)).caller('dynamodb', 'DYNAMODB') : {};
  const source = tableItems(table);
  const { orders, numbers } = await recount({ source, table: openTable(table.name, config) });
  out.log(`Counted ${orders} orders again, and corrected ${numbers} of the owners’ numbers.
It took ${secondsSince(start)} s.`);
}

async function relinkUsers({ stage }: Options, table: ItemTable, out: Output): Promise<void> {
  const start = Date.now();
  const shop = await findShop(stage);
  const s3 = new S3Client(stage === undefined ? { ...shop.caller('s3', 'S3'), forcePathStyle: true } : {});
  const photos = { s3, bucket: await shop.output('PhotosBucket') };
  const accounts = await accountIds(await shopUsers({ stage }));
  const { people, moved, left } = await relink({ table, accounts, photos, progress: reporter('Relinking', out) });
  out.log(`Relinked ${people} customers with ${moved} items; ${left} were left, because they changed meanwhile.
It took ${secondsSince(start)} s.`);
}

async function restoreImages({ stage }: Options, table: ItemTable, out: Output): Promise<void> {
  const start = Date.now();
  const images = { s3: new S3Client(), bucket: await (await findShop(stage)).output('ImagesBucket') };
  const restored = await restorePictures({ table, images, progress: reporter('Restoring', out, 'files') });
  const { pictures, files, lost, deletedAt } = restored;
  const since = deletedAt && ` The first was deleted ${secondsSince(deletedAt.getTime())} s ago.`;
  out.log(
    `Restored ${files} deleted files of the shop’s ${pictures} pictures; ${lost} have no version any more.${since ?? ''} It took ${secondsSince(start)} s.`,
  );
}

type Command = (options: Options, out: Output) => Promise<void>;

const onTable =
  (command: (options: Options, table: ItemTable, out: Output) => Promise<void>): Command =>
  async (options, out) =>
    command(options, await shopTable(options), out);

const commands: ReadonlyMap<string, Command> = new Map([
  ['save', onTable(save)],
  ['save-accounts', saveUsers],
  ['accounts-csv', writeCsv],
  ['compare', onTable(compare)],
  ['add', onTable(add)],
  ['recount', onTable(recountOrders)],
  ['relink', onTable(relinkUsers)],
  ['pictures', onTable(restoreImages)],
  ['drill', onTable(drill)],
]);

/** Plain messages for the errors that operators see most. */
function explain(error: unknown, { subject }: Options): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'ResourceNotFoundException') return neither(subject);
  if ('code' in error && error.code === 'EEXIST')
    return new Error(`There is a file ${subject} already: give another name.`);
  return error;
}

/** Runs `npm run restore --` with these parameters. Resolves with the exit code. */
export const restoreCommand = (parameters: string[], out: Output = console): Promise<number> =>
  runCommand(out, async () => {
    const options = readOptions(parameters);
    requireSubject(options);
    await commands
      .get(options.command)?.(options, out)
      .catch((error: unknown) => {
        throw explain(error, options);
      });
  });
