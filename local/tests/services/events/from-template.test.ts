import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeServer, listen } from '#lib/listen.ts';
import { plainWording } from '#lib/wording.ts';
import { type ScheduleSettings, startSchedules } from '#services/events/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';

const rule = (properties: object = {}) => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression: 'rate(1 hour)',
    Targets: [{ Id: 'Target0', Arn: 'arn:fn' }],
    ...properties,
  },
});
const permission = (properties: object = {}) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: 'arn:fn',
    Principal: 'events.amazonaws.com',
    SourceArn: { 'Fn::GetAtt': ['Hourly', 'Arn'] },
    ...properties,
  },
});

const hourMs = 3_600_000;
let events: unknown[];
let respond: () => Promise<unknown>;

function run(resources: object, firstAfterMs?: number) {
  const template = readTemplate(writeAssembly({ Resources: resources }), guid);
  const settings: ScheduleSettings = {
    stack: new Stack(template),
    names: template.names,
    invoke: (arn) => async (event) => {
      events.push([arn, event]);
      return respond();
    },
    log: (_, line) => void events.push(line),
    firstAfterMs,
    wording: { ...plainWording, app: 'ferry' },
  };
  return startSchedules(settings);
}

beforeEach(() => {
  events = [];
  respond = async () => null;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a scheduled rule', () => {
  it('calls its target with EventBridge’s event, first after the given delay and then at its rate', async () => {
    const { close, rules } = run({ Hourly: rule(), Allowed: permission() }, 1_000);
    expect(rules).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-run-lambda-schedule.html
    expect(events).toEqual([
      ['arn:fn', expect.objectContaining({ source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} })],
    ]);
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(events).toHaveLength(3);
    await close();
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(events).toHaveLength(3);
  });

  it('runs again even if a run fails or takes long, and closing waits for running ones', async () => {
    let end = () => {};
    respond = () =>
      new Promise((resolve) => {
        end = () => resolve(null);
      });
    const { close } = run({ Hourly: rule(), Allowed: permission() }, 0);
    await vi.advanceTimersByTimeAsync(0);
    respond = async () => {
      throw new Error('Boom');
    };
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(events.at(-1)).toBe('failed: Error: Boom');
    let closed = false;
    const closing = close().then(() => {
      closed = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(closed).toBe(false);
    end();
    await closing;
  });

  it('runs only on request if no first run is set, or if it is disabled', async () => {
    const quiet = run({ Hourly: rule(), Allowed: permission() });
    run({ Hourly: rule({ State: 'DISABLED' }), Allowed: permission() }, 0);
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(events).toEqual([]);
    await quiet.run(quiet.rules[0] ?? '');
    expect(events).toHaveLength(1);
    await expect(quiet.run('none')).rejects.toThrow('no rule none');
  });

  it('is on a page that names the app and has a button to run it', async () => {
    vi.useRealTimers();
    const schedules = run({ Hourly: rule(), Allowed: permission() });
    const server = createServer((call, response) => void schedules.serve(call, response));
    onTestFinished(() => closeServer(server));
    const origin = `http://127.0.0.1:${await listen(server)}`;
    const shown = await fetch(`${origin}/local/schedules`);
    const page = await shown.text();
    expect(page).toContain('<title>Schedules of the local ferry</title>');
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const press = async (from: string) =>
      (await fetch(origin + action, { method: 'POST', redirect: 'manual', headers: { origin: from } })).status;
    expect(await press('https://elsewhere.example')).toBe(403);
    expect(events).toEqual([]);
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'");
    // As browsers do: https://fetch.spec.whatwg.org/#append-a-request-origin-header
    expect(await press(shown.headers.get('referrer-policy') === 'no-referrer' ? 'null' : origin)).toBe(303);
    expect(events).toHaveLength(1);
  });
});

// https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
it.each(['rate(1 hours)', 'rate(2 hour)', 'rate(0 minutes)', 'rate(1 hour', 'rate(90 seconds)', 'cron(0 12 * * ? *)'])(
  'a stack with the schedule %s does not start',
  (ScheduleExpression) => {
    expect(() => run({ Hourly: rule({ ScheduleExpression }), Allowed: permission() })).toThrow('Hourly');
  },
);

it.each([
  ['an event pattern', { EventPattern: { source: ['aws.s3'] } }],
  ['a custom input', { Targets: [{ Id: 'a', Arn: 'arn:fn', Input: '{}' }] }],
  ['no target', { Targets: [] }],
])('a stack whose rule has %s does not start', (_, properties) => {
  expect(() => run({ Hourly: rule(properties), Allowed: permission() })).toThrow('Hourly');
});

// Without a permission EventBridge drops the event: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html
it.each([
  ['no permission', undefined],
  ['a permission for another function', { FunctionName: 'arn:other' }],
  ['a permission for another service', { Principal: 's3.amazonaws.com' }],
  ['a permission for another rule', { SourceArn: 'arn:rule' }],
])('a stack whose rule has %s does not start', (_, properties) => {
  const resources = { Hourly: rule(), ...(properties && { Allowed: permission(properties) }) };
  expect(() => run(resources)).toThrow('may not call its target');
});
