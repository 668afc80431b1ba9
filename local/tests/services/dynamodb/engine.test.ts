import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DataFolder } from '#host/data-folder.ts';
import { closeServer, listen } from '#lib/listen.ts';
import { hiddenHost, startEngine } from '#services/dynamodb/engine.ts';
import { callEngine } from '#services/dynamodb/engine-call.ts';

it('listens on a loopback address that is derived from the folder’s secret', () => {
  expect(hiddenHost('00fdfe0a', 'linux')).toBe('127.1.254.1');
  expect(hiddenHost('ff10a0', 'win32')).toBe('127.2.17.161');
});

it('listens on 127.0.0.1 on systems with a single loopback address', () => {
  expect(hiddenHost('00fdfe0a', 'darwin')).toBe('127.0.0.1');
});

it('uses another port if its own is in use, even on another loopback address', async () => {
  const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'engine-')), 'shop'));
  onTestFinished(() => folder.close());
  const start = () => startEngine(folder, () => {});
  const first = await start();
  await first.close();
  const blocker = createServer();
  await listen(blocker, folder.portOf('engine'));
  onTestFinished(() => closeServer(blocker));
  const second = await start();
  onTestFinished(() => second.close());
  expect(second.origin).not.toBe(first.origin);
  expect(new URL(second.origin).port).toBe(String(folder.portOf('engine')));
  expect((await fetch(second.origin)).status).toBeLessThan(500);
}, 30_000);

it('suggests a fresh start only for damaged data, not for a failing disk', async () => {
  const failure = async (spoil: (database: string) => void) => {
    const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'engine-')), 'shop'));
    onTestFinished(() => folder.close());
    spoil(join(folder.path, 'dynamodb.db'));
    return startEngine(folder, () => {}).then(String, (error: Error) => error.message);
  };
  expect(await failure((database) => writeFileSync(database, 'garbage'.repeat(1000)))).toMatch(
    /the data are damaged: restore them, or start afresh with an empty data folder\.$/,
  );
  expect(await failure((database) => mkdirSync(database))).toMatch(
    /unable to open database file.*: make sure that the data folder is writable and has free space, or choose another with dataDirectory\.$/,
  );
}, 30_000);

it('does not replace a database that was lost or emptied after the first start', async () => {
  const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'engine-')), 'shop'));
  onTestFinished(() => folder.close());
  const database = join(folder.path, 'dynamodb.db');
  // A first start that ended before the engine ran.
  writeFileSync(database, '');
  await (await startEngine(folder, () => {})).close();
  const lost = `The database ${database} is missing or empty: restore it, or start afresh with an empty data folder.`;
  for (const lose of [() => rmSync(database), () => writeFileSync(database, '')]) {
    lose();
    await expect(startEngine(folder, () => {})).rejects.toThrow(lost);
  }
}, 30_000);

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
it('refuses two operations on one item in a batch or transaction, with DynamoDB’s messages', async () => {
  const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'engine-')), 'shop'));
  onTestFinished(() => folder.close());
  const engine = await startEngine(folder, () => {});
  onTestFinished(() => engine.close());
  const call = (operation: string, input: object) => callEngine(engine.origin, `DynamoDB_20120810.${operation}`, input);
  const TableName = 'things';
  await call('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  });
  const Key = { id: { S: 'a' } };
  const put = { PutRequest: { Item: { ...Key, name: { S: 'A' } } } };
  const check = { TableName, Key, ConditionExpression: 'attribute_exists(id)' };
  const duplicates = {
    ok: false,
    code: 'ValidationException',
    message: 'Provided list of item keys contains duplicates',
  };
  const several = {
    ...duplicates,
    message: 'Transaction request cannot include multiple operations on one item',
  };
  expect(await call('BatchGetItem', { RequestItems: { things: { Keys: [Key, Key] } } })).toEqual(duplicates);
  for (const other of [put, { DeleteRequest: { Key } }]) {
    expect(await call('BatchWriteItem', { RequestItems: { things: [put, other] } })).toEqual(duplicates);
  }
  const TransactItems = [{ ConditionCheck: check }, { Delete: { TableName, Key } }];
  expect(await call('TransactWriteItems', { TransactItems })).toEqual(several);
}, 30_000);

/** The processes of a data folder's supervisor and engine. */
const processesOn = (folder: DataFolder): { readonly pid: number; readonly isSupervisor: boolean }[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--db-path ${folder.path}`))
    .map((line) => ({ pid: Number.parseInt(line, 10), isSupervisor: line.includes('engine-supervisor.mjs') }));

const killSupervisor = (folder: DataFolder): void => {
  const supervisor = processesOn(folder).find(({ isSupervisor }) => isSupervisor);
  if (supervisor === undefined) throw new Error('There is no supervisor');
  process.kill(supervisor.pid, 'SIGKILL');
};

describe.skipIf(process.platform === 'win32')('if the supervisor is killed', () => {
  const openFolder = async () => {
    const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'engine-')), 'shop'));
    onTestFinished(async () => {
      for (const { pid } of processesOn(folder)) process.kill(pid, 'SIGKILL');
      await folder.close();
    });
    return folder;
  };

  it('the engine exits, too, the app is notified, and the next start finds the data', async () => {
    const folder = await openFolder();
    const reasons: string[] = [];
    const engine = await startEngine(folder, (reason) => reasons.push(reason));
    expect(processesOn(folder)).toHaveLength(2);
    killSupervisor(folder);
    await expect.poll(() => processesOn(folder)).toEqual([]);
    expect(reasons).toEqual([expect.stringContaining('The DynamoDB engine stopped unexpectedly')]);
    await engine.close();
    const next = await startEngine(folder, () => {});
    expect((await fetch(next.origin)).status).toBeLessThan(500);
    await next.close();
  }, 30_000);

  it('while the engine is being closed, closing still completes', async () => {
    const folder = await openFolder();
    const engine = await startEngine(folder, () => {});
    const closed = engine.close();
    killSupervisor(folder);
    await closed;
    await expect.poll(() => processesOn(folder)).toEqual([]);
  }, 30_000);
});
