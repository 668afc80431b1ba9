import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { DataFolder } from '#local/host/data-folder.ts';
import { startEngine } from '#local/services/dynamodb/engine.ts';
import { callEngine } from '#local/services/dynamodb/engine-call.ts';
import { createTables } from '#local/services/dynamodb/tables.ts';
import { openStream } from '#local/services/event-sources/stream.ts';
import { Stack } from '#local/template/stack.ts';
import { readTemplate } from '#local/template/template.ts';
import { addAsset, copyAssembly } from '../stage.ts';
import { id } from '../unit/records.ts';

/** What the release of 26 November 2026 wrote (`README.md` says how it was recorded), and what its API said about it. */
interface FormerRelease {
  readonly writtenAt: string;
  readonly products: Readonly<Record<'frame' | 'portrait', string>>;
  readonly orders: Readonly<Record<'placed' | 'delivered' | 'cancelled' | 'paid', string>>;
  /** The payment page that waits for its customer. */
  readonly open: { readonly orderId: string; readonly checkoutUrl: string };
  /** A photo whose bytes were not sent. */
  readonly photoId: string;
  /** A picture in parts, of which the first was sent. */
  readonly uploadId: string;
  /** Responses of the API. */
  readonly shown: Readonly<Record<'cart' | 'orders' | 'placed' | 'managed' | 'settings' | 'texts' | 'me', object>>;
  readonly items: readonly object[];
  readonly files: Readonly<Record<string, { readonly text: string } | { readonly base64: string }>>;
}

const here = import.meta.dirname;
const unpack = (name: string): Buffer => brotliDecompressSync(readFileSync(join(here, name)));

const dayMs = 86_400_000;
const writtenAtPattern = /"writtenAt":"([^"]+)"/;

/** The recorded release, with all its times moved as if it had been stopped just now: payment pages and uploads expire. */
function recorded(): FormerRelease {
  const text = unpack('data.json.br').toString();
  const moved = Date.now() - Date.parse(writtenAtPattern.exec(text)?.[1] ?? '');
  const day = (date: string) => new Date(Date.parse(date) + Math.round(moved / dayMs) * dayMs).toISOString();
  return JSON.parse(
    text
      .replace(/\b202\d-\d\d-\d\dT[\d:.]+Z/g, (time) => new Date(Date.parse(time) + moved).toISOString())
      .replace(/\b202\d-\d\d-\d\d\b(?!T)/g, (date) => day(date).slice(0, 10))
      .replace(/\b(?:179|18\d)\d{7}\b/g, (seconds) => String(Number(seconds) + Math.round(moved / 1000)))
      .replace(/\b(?:179|18\d)\d{10}\b/g, (milliseconds) => String(Number(milliseconds) + moved)),
  );
}

/** Writes the release's data folder. `remove` deletes it. */
export async function formerRelease() {
  const release = recorded();
  const folder = mkdtempSync(join(tmpdir(), 'former-release-'));
  // A folder in which an engine has run has a database, which `writeItems` makes.
  const withoutEngine = (text: string) => text.replace(/"engine": \d+,/, '');
  for (const [name, content] of Object.entries(release.files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'text' in content ? withoutEngine(content.text) : Buffer.from(content.base64, 'base64'));
  }
  await writeItems(folder, release.items);
  return { ...release, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes the table, whose changes the stream's consumer has handled already. */
async function writeItems(path: string, items: readonly object[]): Promise<void> {
  const folder = await DataFolder.open(path);
  const stack = new Stack(readTemplate('cdk.out', folder.guid));
  const engine = await startEngine(folder, () => {});
  await createTables(engine, stack);
  const [table] = stack.all('AWS::DynamoDB::Table');
  const [mapping] = stack
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties.EventSourceArn === table?.resource.attribute('StreamArn'));
  if (table === undefined || mapping === undefined) throw new Error('The template has no table with a consumer.');
  const TableName = table.resource.ref;
  for (const Item of items) await callEngine(engine.origin, 'DynamoDB_20120810.PutItem', { TableName, Item });
  const stream = await openStream(engine.origin, TableName);
  let { records, end } = await stream.read(undefined);
  while (records.length > 0) ({ records, end } = await stream.read(end));
  writeFileSync(join(folder.folder('event-sources'), `${mapping.resource.logicalId}.json`), JSON.stringify(end));
  await engine.close();
  await folder.close();
}

/** An item in DynamoDB's own form. */
type StoredItem = Readonly<Record<string, AttributeValue>>;

/** The release's orders as it stored them, and as many copies of each under other numbers. */
export function formerOrders(copies: number): readonly StoredItem[] {
  const items: readonly StoredItem[] = JSON.parse(unpack('data.json.br').toString()).items;
  const orders = items.filter(({ sk }) => sk?.S === 'ORDER');
  return orders.flatMap((order) => {
    const orderId = order.orderId?.S ?? '';
    const copy = (n: number) => JSON.parse(JSON.stringify(order).replaceAll(orderId, id(`${orderId} ${n}`)));
    return [order, ...Array.from({ length: copies }, (_, n) => copy(n))];
  });
}

/** The functions whose code was recorded: their names, by the start of their logical IDs. */
const functions: readonly (readonly [start: string, name: string])[] = [
  ['ApiAccountFunction', 'account'],
  ['ApiCartFunction', 'cart'],
  ['ApiCatalogueFunction', 'catalogue'],
  ['ApiCheckoutFunction', 'checkout'],
  ['ApiManageOrdersFunction', 'manage-orders'],
  ['ApiOrdersFunction', 'orders'],
  ['ApiSettingsFunction', 'settings'],
];

/** An assembly whose functions have the release's code again, as after undoing a deployment. `remove` deletes it. */
export function undone() {
  const cache = 'node_modules/.cache/gift-shop';
  mkdirSync(cache, { recursive: true });
  // Within the project, because the code loads the SDK from its `node_modules`.
  const folder = mkdtempSync(resolve(cache, 'undone-'));
  writeFileSync(join(folder, 'functions.mjs'), unpack('functions.mjs.br'));
  const assembly = copyAssembly(folder, ({ Type, Properties = {} }, id) => {
    const [, name] = functions.find(([start]) => Type === 'AWS::Lambda::Function' && id.startsWith(start)) ?? [];
    if (name !== undefined) Object.assign(Properties.Code ?? {}, { S3Key: name });
  });
  for (const [, name] of functions) {
    mkdirSync(join(assembly, name));
    const code = `import { load } from '../../functions.mjs';\nexport const { handler } = await load['${name}']();\n`;
    writeFileSync(join(assembly, name, 'index.mjs'), code);
    addAsset(assembly, name);
  }
  return { assembly, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
