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

const usage = `Say what:
  npm run restore -- save <file>
  npm run restore -- save-accounts <file>
  npm run restore -- compare <file or table>
  npm run restore -- add <file or table> [--only ORDER,…]
  npm run restore -- drill [--at 2026-04-01T09:30:00Z]
each with --stage <stage> for a deployed shop.`;

/** Results go to `log`; progress and errors to `error`. */
type Output = Pick<Console, 'log' | 'error'>;

interface Wish {
  readonly command: string;
  /** A file or a table; unused by a drill. */
  readonly subject: string;
  readonly stage?: string;
  readonly only?: readonly string[];
  readonly at?: Date;
}

/** @throws an error with the usage unless given one of the commands. */
function readWish(parameters: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { stage: { type: 'string' }, only: { type: 'string' }, at: { type: 'string' } },
      allowPositionals: true,
    });
    const [command = '', subject = ''] = positionals;
    const isDrill = command === 'drill';
    const at = values.at === undefined ? undefined : new Date(values.at);
    if (positionals.length !== (isDrill ? 1 : 2) || !commands.has(command)) throw new Error('This is no command.');
    if (at && (!isDrill || Number.isNaN(at.getTime())))
      throw new Error('A drill goes to a time such as 2026-04-01T09:30:00Z.');
    if (values.only !== undefined && command !== 'add') throw new Error('Only add takes --only.');
    if (isDrill && values.stage === undefined) throw new Error('Points in time are kept on AWS alone: give a --stage.');
    return { command, subject, stage: values.stage, only: values.only?.split(','), at };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function shopTable({ stage }: Wish): Promise<ItemTable> {
  if (stage !== undefined) {
    // The client finds and renews credentials itself: this may take longer than a session.
    return { client: new DynamoDBClient(), name: await (await findStage(stage)).output('TableName') };
  }
  const shop = await findLocalShop();
  return { client: new DynamoDBClient(shop.caller('dynamodb', 'DYNAMODB')), name: await shop.output('TableName') };
}

async function shopUsers({ stage }: Wish): Promise<UserPool> {
  const shop = stage === undefined ? await findLocalShop() : await findStage(stage);
  return {
    caller: shop.caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'),
    userPoolId: await shop.output('UserPoolId'),
  };
}

const sourceOf = (subject: string, { client }: ItemTable): Source =>
  existsSync(subject) ? fileItems(subject) : tableItems({ client, name: subject });

/** Reports progress, at most every two seconds. */
function counter(what: string, out: Output, things = 'items'): Progress {
  let next = Date.now() + 2000;
  return (done) => {
    if (Date.now() < next) return;
    next = Date.now() + 2000;
    out.error(`${what}: ${done} ${things} so far`);
  };
}

async function saveUsers(wish: Wish, out: Output): Promise<void> {
  const count = await saveAccounts(await shopUsers(wish), wish.subject, counter('Saving', out, 'accounts'));
  out.log(
    `Saved ${count} accounts in ${wish.subject}. It holds names and e-mail addresses: keep it where nobody else can read it.`,
  );
}

async function save({ subject }: Wish, table: ItemTable, out: Output): Promise<void> {
  const count = await saveItems(tableItems(table), subject, counter('Saving', out));
  out.log(
    `Saved ${count} items of ${table.name} in ${subject}. It holds names and addresses: keep it where nobody else can read it.`,
  );
}

async function compare({ subject }: Wish, table: ItemTable, out: Output): Promise<void> {
  const tallies = await compareItems(sourceOf(subject, table), table, counter('Comparing', out));
  out.log(`Of ${subject}, ${table.name} has`);
  for (const [kind, { same, different, missing }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    out.log(`  ${kind}: ${same} the same, ${different} changed, ${missing} missing`);
  }
}

async function add({ subject, only }: Wish, table: ItemTable, out: Output): Promise<void> {
  const { added, present } = await addItems(sourceOf(subject, table), table, counter('Adding', out), only);
  out.log(`Added ${added} items of ${subject} to ${table.name}; ${present} were there and stay as they are.`);
}

async function drill(wish: Wish, table: ItemTable, out: Output): Promise<void> {
  const target = `${table.name}-drill-${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}`;
  await restoreTable({ client: table.client, table: table.name, target, at: wish.at, say: out.error });
  await compare({ ...wish, subject: target }, table, out);
  out.log(`To bring back what is missing: npm run restore -- add ${target} --stage ${wish.stage}
When it is of no use any more: aws dynamodb delete-table --table-name ${target}`);
}

type Command = (wish: Wish, out: Output) => Promise<void>;

const onTable =
  (command: (wish: Wish, table: ItemTable, out: Output) => Promise<void>): Command =>
  async (wish, out) =>
    command(wish, await shopTable(wish), out);

const commands: ReadonlyMap<string, Command> = new Map([
  ['save', onTable(save)],
  ['save-accounts', saveUsers],
  ['compare', onTable(compare)],
  ['add', onTable(add)],
  ['drill', onTable(drill)],
]);

/** Plain messages for the SDK errors that operators see most. */
function explain(error: unknown, { subject }: Partial<Wish>): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'ResourceNotFoundException') return `There is neither a file nor a table ${subject}.`;
  if ('code' in error && error.code === 'EEXIST') return `There is a file ${subject} already: give another name.`;
  return error.message;
}

/** Runs `npm run restore --` with these parameters; resolves with the exit code. */
export async function restoreCommand(parameters: string[], out: Output = console): Promise<number> {
  let wish: Wish | undefined;
  try {
    wish = readWish(parameters);
    await commands.get(wish.command)?.(wish, out);
    return 0;
  } catch (error) {
    out.error(explain(error, wish ?? {}));
    return 1;
  }
}
