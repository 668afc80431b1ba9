import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { saveAccounts, type UserPool } from './accounts.ts';
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
import { findLocalShop } from './local-shop.ts';
import { restoreTable } from './point-in-time.ts';
import { findStage } from './stage.ts';

const usage = `Usage:
  npm run restore -- save <file>
  npm run restore -- save-accounts <file>
  npm run restore -- compare <file or table>
  npm run restore -- add <file or table> [--only ORDER,…]
  npm run restore -- drill [--at 2026-04-01T09:30:00Z]
each with --stage <stage> for a deployed shop.`;

/** Results go to `log`, progress and errors to `error`. */
type Output = Pick<Console, 'log' | 'error'>;

interface Options {
  readonly command: string;
  /** A file or a table. A drill has none. */
  readonly subject: string;
  readonly stage?: string;
  readonly only?: readonly string[];
  readonly at?: Date;
}

/** Reads one of the commands with its options. @throws an error with the usage for anything else. */
function readOptions(parameters: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { stage: { type: 'string' }, only: { type: 'string' }, at: { type: 'string' } },
      allowPositionals: true,
    });
    const [command = '', subject = ''] = positionals;
    const isDrill = command === 'drill';
    const at = values.at === undefined ? undefined : new Date(values.at);
    if (positionals.length !== (isDrill ? 1 : 2) || !commands.has(command)) throw new Error('Unknown command.');
    if (at && (!isDrill || Number.isNaN(at.getTime())))
      throw new Error('--at belongs to drill and takes a time such as 2026-04-01T09:30:00Z.');
    if (values.only !== undefined && command !== 'add') throw new Error('--only belongs to add.');
    if (isDrill && values.stage === undefined) throw new Error('Only AWS keeps points in time: give a --stage.');
    return { command, subject, stage: values.stage, only: values.only?.split(','), at };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function shopTable({ stage }: Options): Promise<ItemTable> {
  if (stage !== undefined) {
    // This client renews its credentials, which a long command needs.
    return { client: new DynamoDBClient(), name: await (await findStage(stage)).output('TableName') };
  }
  const shop = await findLocalShop();
  return { client: new DynamoDBClient(shop.caller('dynamodb', 'DYNAMODB')), name: await shop.output('TableName') };
}

async function shopUsers({ stage }: Options): Promise<UserPool> {
  const shop = stage === undefined ? await findLocalShop() : await findStage(stage);
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
  const { added, present } = await addItems(sourceOf(subject, table), table, reporter('Adding', out), only);
  out.log(`Added ${added} items of ${subject} to ${table.name}; ${present} existed and were not changed.`);
}

async function drill(options: Options, table: ItemTable, out: Output): Promise<void> {
  const target = `${table.name}-drill-${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}`;
  await restoreTable({ client: table.client, table: table.name, target, at: options.at, say: out.error });
  await compare({ ...options, subject: target }, table, out);
  out.log(`To add the missing items: npm run restore -- add ${target} --stage ${options.stage}
To delete the drill’s table: aws dynamodb delete-table --table-name ${target}`);
}

type Command = (options: Options, out: Output) => Promise<void>;

const onTable =
  (command: (options: Options, table: ItemTable, out: Output) => Promise<void>): Command =>
  async (options, out) =>
    command(options, await shopTable(options), out);

const commands: ReadonlyMap<string, Command> = new Map([
  ['save', onTable(save)],
  ['save-accounts', saveUsers],
  ['compare', onTable(compare)],
  ['add', onTable(add)],
  ['drill', onTable(drill)],
]);

/** Plain messages for the SDK errors that operators see most. */
function explain(error: unknown, { subject }: Partial<Options>): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'ResourceNotFoundException') return `There is neither a file nor a table ${subject}.`;
  if ('code' in error && error.code === 'EEXIST') return `There is a file ${subject} already: give another name.`;
  return error.message;
}

/** Runs `npm run restore --` with these parameters; resolves with the exit code. */
export async function restoreCommand(parameters: string[], out: Output = console): Promise<number> {
  let options: Options | undefined;
  try {
    options = readOptions(parameters);
    await commands.get(options.command)?.(options, out);
    return 0;
  } catch (error) {
    out.error(explain(error, options ?? {}));
    return 1;
  }
}
