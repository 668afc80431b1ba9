import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Cloud, startCloud } from '#host/cloud.ts';
import { readTemplate } from '#template/template.ts';
import { smallStackSettings, writeSmallStack } from '../small-stack.ts';

// A cloud is a process with about ten servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

/** The machine's loopback addresses. Some machines have no ::1. */
const loopbacks = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ address }) => address === '127.0.0.1' || address === '::1')
  .map(({ address }) => address);

const assembly = writeSmallStack();
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'cloud-')), 'shop');

const open: Cloud[] = [];
const start = async (dataDirectory = newFolder(), port = 0, environments?: number) => {
  const cloud = await startCloud({
    ...smallStackSettings,
    dataDirectory,
    port,
    assembly,
    ...(environments && { environments }),
  });
  open.push(cloud);
  return cloud;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((cloud) => cloud.close()));
});

const call = async (origin: string, method: string, id: string) =>
  (await fetch(`${origin}/api/things/${id}`, { method })).json();

const configOf = async (origin: string): Promise<unknown> => (await fetch(`${origin}/config.json`)).json();

describe('a local cloud', () => {
  describe('that runs', () => {
    let cloud: Cloud;
    beforeAll(async () => {
      cloud = await startCloud({ ...smallStackSettings, dataDirectory: newFolder(), port: 0, assembly });
    });
    afterAll(() => cloud.close());

    it('serves the site, its configuration, the API and the mailbox at one origin', async () => {
      const { origin, endpoints } = cloud;
      expect(await (await fetch(origin)).text()).toBe('<p>hello');
      expect(await configOf(origin)).toEqual({
        region: 'ap-south-1',
        userPoolId: expect.stringMatching(/^ap-south-1_\w{9}$/),
        userPoolClientId: expect.stringMatching(/^[a-z0-9]{26}$/),
        userPoolEndpoint: endpoints.cognito,
      });
      expect((await fetch(`${origin}/nothing.png`)).status).toBe(403);
      expect(await (await fetch(`${origin}/local/mailbox.json`)).json()).toEqual({ mails: expect.any(Array) });
    });

    it('serves each API at its own host name, too, without the distribution', async () => {
      const { origin, folder } = cloud;
      const { resources } = readTemplate(assembly, folder.guid);
      for (const [protocol, status] of [
        ['HTTP', 404],
        ['WEBSOCKET', 426],
      ] as const) {
        const api = resources.find(({ properties }) => properties.ProtocolType === protocol);
        const { host } = new URL(api?.attribute('ApiEndpoint') ?? '');
        const [response] = await once(get(`${origin}/`, { headers: { host } }), 'response');
        expect(response.resume().statusCode).toBe(status);
      }
    });

    it('lets a function do what its role allows, and refuses everything else with AWS’s errors', async () => {
      const { origin } = cloud;
      expect(await call(origin, 'PUT', 'a')).toEqual({});
      expect(await call(origin, 'GET', 'a')).toEqual({ Item: { pk: { S: 'a' } } });
      expect(await call(origin, 'DELETE', 'a')).toMatchObject({
        __type: 'com.amazon.coral.service#AccessDeniedException',
        message: expect.stringMatching(
          /^User: arn:aws:sts::000000000000:assumed-role\/\S+ is not authorized to perform: dynamodb:DeleteItem on resource: arn:aws:dynamodb:ap-south-1:000000000000:table\/\S+ because no identity-based policy allows the dynamodb:DeleteItem action$/,
        ),
      });
      expect(await call(origin, 'GET', 'a')).toEqual({ Item: { pk: { S: 'a' } } });
    });

    it('replaces the distribution’s origin by the local one in functions’ environments', async () => {
      const { origin } = cloud;
      expect(await call(origin, 'POST', 'a')).toEqual({ SITE_ORIGIN: origin });
    });

    it('refuses unsigned calls', async () => {
      const { endpoints, tables } = cloud;
      const response = await fetch(endpoints.dynamodb, {
        method: 'POST',
        headers: { 'x-amz-target': 'DynamoDB_20120810.Scan', 'content-type': 'application/x-amz-json-1.0' },
        body: JSON.stringify({ TableName: tables[0] }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ __type: expect.stringMatching(/MissingAuthenticationToken/) });
    });

    it('calls the stream’s function with every change that passes its filter', async () => {
      const { origin } = cloud;
      await call(origin, 'PUT', 'other');
      await call(origin, 'PUT', 'followed 1');
      await expect
        .poll(() => call(origin, 'GET', 'seen followed 1'), { timeout: 10_000 })
        .toEqual({ Item: { pk: { S: 'seen followed 1' } } });
      expect(await call(origin, 'GET', 'seen other')).toEqual({});
    });

    it('deletes an expired item, and marks that in the stream as AWS does', async () => {
      const { origin, endpoints, region, administrator, tables } = cloud;
      const client = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials: administrator });
      const Item = { pk: { S: 'followed 2' }, expiresAt: { N: String(Math.floor(Date.now() / 1000)) } };
      await client.send(new PutItemCommand({ TableName: tables[0], Item }));
      await expect
        .poll(() => call(origin, 'GET', 'expired followed 2'), { timeout: 10_000 })
        .toEqual({ Item: { pk: { S: 'expired followed 2' } } });
      expect(await call(origin, 'GET', 'followed 2')).toEqual({});
    }, 20_000);

    it('sends a client’s message through a queue into a mail, and notifies the client', async () => {
      const received: string[] = [];
      const socket = await connect(cloud.origin, 'good');
      socket.on('message', (data) => received.push(data.toString()));
      socket.send('hello');
      await expect.poll(() => received, { timeout: 20_000 }).toEqual(['mailed hello']);
      expect(cloud.mails).toMatchObject([{ to: 'a@example.com', subject: 'hello', text: 'You said hello' }]);
      await expect(connect(cloud.origin, 'bad')).rejects.toThrow('Unexpected server response: 401');
      const elsewhere = new WebSocket(cloud.origin.replace('http', 'ws'));
      await expect(once(elsewhere, 'open')).rejects.toThrow('Unexpected server response: 200');
    });
  });

  it('writes an access file for other processes, which only this user can read, and deletes it on close', async () => {
    const cloud = await start();
    const file = join(cloud.folder.path, 'cloud.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { region, credentials, endpoints, outputs } = JSON.parse(readFileSync(file, 'utf8'));
    expect(outputs).toEqual({ StripeSecret: expect.stringMatching(/^arn:aws:secretsmanager:/) });
    const client = new DynamoDBClient({ region, credentials, endpoint: endpoints.DYNAMODB });
    const Item = { pk: { S: 'from outside' } };
    await client.send(new PutItemCommand({ TableName: cloud.tables[0], Item }));
    expect(await call(cloud.origin, 'GET', 'from%20outside')).toEqual({ Item });
    await cloud.close();
    expect(existsSync(file)).toBe(false);
  });

  it('handles the events of a function one after the other if it may have only one environment', async () => {
    const { origin } = await start(newFolder(), 0, 1);
    const counted = await Promise.all(['a', 'b', 'c', 'd'].map((id) => call(origin, 'PATCH', id)));
    expect(counted.map(({ calls }) => calls).sort()).toEqual([1, 2, 3, 4]);
  });

  it('keeps data, names and internal ports over a restart', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await call(first.origin, 'PUT', 'kept');
    const config = await configOf(first.origin);
    await first.close();
    const second = await start(folder);
    expect([second.endpoints, second.tables]).toEqual([first.endpoints, first.tables]);
    expect(await configOf(second.origin)).toEqual(config);
    expect(await call(second.origin, 'GET', 'kept')).toEqual({ Item: { pk: { S: 'kept' } } });
  });

  it('does not start if a role may not read the stream of its function’s mapping', async () => {
    const assembly = writeSmallStack(['GetRecords']);
    const settings = { ...smallStackSettings, dataDirectory: newFolder(), port: 0, assembly };
    await expect(startCloud(settings)).rejects.toThrow(/lacks dynamodb:GetShardIterator on arn:\S+, which its event/);
  });

  it('can run next to another cloud, each with its own data', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await call(one.origin, 'PUT', 'a');
    expect(await call(two.origin, 'GET', 'a')).toEqual({});
  });

  it.each(loopbacks)('does not start on a port that is in use on %s', async (host) => {
    const other = createServer();
    // Neither the system nor a data folder picks ports in this range, so it stays free between the two starts.
    const port = randomInt(12_000, 20_000);
    other.listen(port, host);
    await once(other, 'listening');
    const folder = newFolder();
    await expect(start(folder, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((done) => other.close(done));
    expect((await start(folder, port)).origin).toBe(`http://localhost:${port}`);
  });

  it('leaves no process behind when it is killed, and loses no data', async () => {
    const folder = newFolder();
    const { child, origin } = await startProcess(folder);
    await call(origin, 'PUT', 'acknowledged');
    await call(origin, 'PUT', 'followed');
    const socket = await connect(origin, 'good');
    socket.on('error', () => {}).send('queued for good');
    await once(socket, 'message');
    const gone = new Promise((done) => child.once('close', done));
    child.kill('SIGKILL');
    // The engine shares the output pipe, so `close` comes only once the engine has exited, too.
    await gone;
    const next = await start(folder);
    expect(await call(next.origin, 'GET', 'acknowledged')).toEqual({ Item: { pk: { S: 'acknowledged' } } });
    await expect
      .poll(() => call(next.origin, 'GET', 'seen followed'), { timeout: 10_000 })
      .toEqual({ Item: { pk: { S: 'seen followed' } } });
    await expect.poll(() => next.mails.map(({ subject }) => subject), { timeout: 20_000 }).toContain('queued for good');
  });
});

async function connect(origin: string, ticket: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live?ticket=${ticket}`);
  await once(socket, 'open');
  return socket;
}

/** Starts a cloud in its own process. */
async function startProcess(dataDirectory: string): Promise<{ child: ChildProcess; origin: string }> {
  const urlOf = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href;
  const script = `
    const { startCloud } = await import(${JSON.stringify(urlOf('../../host/cloud.ts'))});
    const { smallStackSettings } = await import(${JSON.stringify(urlOf('../small-stack.ts'))});
    const settings = ${JSON.stringify({ dataDirectory, port: 0, assembly })};
    const { origin } = await startCloud({ ...smallStackSettings, ...settings });
    console.log(origin);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('exit', (code) => fail(new Error(`ended with ${code}`)));
  });
  return { child, origin };
}
