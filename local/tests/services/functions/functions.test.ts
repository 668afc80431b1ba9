import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createFunction,
  FunctionError,
  type FunctionSettings,
  type LocalFunction,
} from '#services/functions/functions.ts';

const running: LocalFunction[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((fn) => fn.close()));
});

function start(code: string, settings: Partial<FunctionSettings> = {}) {
  const entry = join(mkdtempSync(join(tmpdir(), 'function-')), 'index.mjs');
  writeFileSync(entry, code);
  const lines: string[] = [];
  const fn = createFunction({
    name: 'hello',
    arn: 'arn:aws:lambda:ap-south-1:000000000000:function:hello',
    entry,
    exportName: 'handler',
    environment: { TABLE_NAME: 'shop' },
    timeoutMs: 5_000,
    memoryMb: 128,
    concurrency: 1,
    log: (line, isError) => lines.push(`${isError ? '!' : ' '} ${line}`),
    ...settings,
  });
  running.push(fn);
  return { invoke: fn.invoke, close: fn.close, lines };
}

describe('a function', () => {
  it('receives its event and returns its result as JSON, as on Lambda', async () => {
    const { invoke } = start(
      `export const handler = async (event) => ({ event, when: new Date(0), gone: undefined });`,
    );
    expect(await invoke({ a: undefined, b: new Date(0) })).toEqual({
      event: { b: '1970-01-01T00:00:00.000Z' },
      when: '1970-01-01T00:00:00.000Z',
    });
  });

  it('returns null instead of undefined', async () => {
    expect(await start('export const handler = async () => {};').invoke({})).toBeNull();
  });

  it('has only its own environment variables', async () => {
    const { invoke } = start('export const handler = async () => process.env;');
    expect(await invoke({})).toEqual({ TABLE_NAME: 'shop' });
  });

  it("has Lambda's context", async () => {
    const { invoke } = start('export const handler = async (_, c) => ({ ...c, left: c.getRemainingTimeInMillis() });');
    const context = await invoke({});
    expect(context).toMatchObject({ functionName: 'hello', memoryLimitInMB: '128', awsRequestId: expect.any(String) });
    expect(context).toHaveProperty(
      'left',
      expect.toSatisfy((left: number) => left > 0 && left <= 5_000),
    );
  });

  it('rejects with the handler’s error, logs it once, and continues', async () => {
    const { invoke, lines } = start(
      `let n = 0; export const handler = async () => { n += 1; if (n === 1) throw new TypeError('boom'); return n; };`,
    );
    await expect(invoke({})).rejects.toMatchObject({ reason: 'error', message: 'boom' });
    expect(lines).toEqual([expect.stringMatching(/^! TypeError: boom\n/)]);
    expect(await invoke({})).toBe(2);
  });

  it('is stopped at its timeout, and the next event gets a new environment', async () => {
    const { invoke } = start(
      `let first = true; export const handler = async (event) => {
         if (event.hang) await new Promise(() => setTimeout(() => {}, 1e6));
         const was = first; first = false; return was; };`,
      { timeoutMs: 200 },
    );
    expect(await invoke({})).toBe(true);
    await expect(invoke({ hang: true })).rejects.toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining('Task timed out after 0.20 seconds'),
    });
    expect(await invoke({})).toBe(true);
  });

  it('is replaced if it exits its process or dies of an uncaught error', async () => {
    const { invoke } = start(
      `export const handler = async ({ how }) => {
         if (how === 'exit') process.exit(3);
         if (how === 'stray') { setTimeout(() => { throw new Error('stray'); }); await new Promise(() => {}); }
         return 'fine'; };`,
    );
    await expect(invoke({ how: 'exit' })).rejects.toMatchObject({ message: 'Runtime exited with exit code 3' });
    await expect(invoke({ how: 'stray' })).rejects.toMatchObject({ message: 'stray' });
    expect(await invoke({})).toBe('fine');
  });

  it('reports that a file cannot be loaded, or has no handler', async () => {
    await expect(start('import "nothing-of-that-name";').invoke({})).rejects.toMatchObject({ reason: 'error' });
    await expect(start('export const other = 1;').invoke({})).rejects.toThrow('handler is not a function exported by');
  });

  it('handles one event at a time in each environment, up to the number of environments', async () => {
    const code = `let now = 0; export const handler = async () => {
      now += 1; const seen = now; await new Promise((done) => setTimeout(done, 20)); now -= 1; return seen; };`;
    const { invoke } = start(code, { concurrency: 2 });
    expect(await Promise.all([{}, {}, {}, {}, {}].map(invoke))).toEqual([1, 1, 1, 1, 1]);
  });

  it('limits events and results to 6 MB', async () => {
    const { invoke } = start(`export const handler = async ({ n }) => 'x'.repeat(n ?? 0);`);
    await expect(invoke({ pad: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({ reason: 'event-too-large' });
    await expect(invoke({ n: 6 * 1024 * 1024 })).rejects.toMatchObject({ reason: 'result-too-large' });
    expect(await invoke({ n: 1 })).toBe('x');
  });

  it('rejects running, waiting and later events once it closes', async () => {
    const { invoke, close } = start('export const handler = () => new Promise((done) => setTimeout(done, 1e6));');
    const [running, waiting] = [invoke({}), invoke({})].map((call) =>
      expect(call).rejects.toBeInstanceOf(FunctionError),
    );
    await close();
    await expect(invoke({})).rejects.toBeInstanceOf(FunctionError);
    await running;
    await waiting;
  });

  it('marks lines on standard error', async () => {
    const { invoke, lines } = start(
      `export const handler = async () => { console.log('quiet'); console.error('loud'); };`,
    );
    await invoke({});
    await expect.poll(() => [...lines].sort()).toEqual(['  quiet', '! loud']);
  });
});
