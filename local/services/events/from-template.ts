import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Invoke } from '#lib/invoke.ts';
import { escapeHtml, htmlDocument, listStyle, refuseForeignHost, securityHeaders } from '#lib/own-page.ts';
import { StartError } from '#lib/start-error.ts';
import type { Wording } from '#lib/wording.ts';
import type { Names } from '#template/names.ts';
import type { Stack, TypedResource } from '#template/stack.ts';

export interface ScheduleSettings {
  readonly stack: Stack;
  readonly names: Names;
  /** Returns an invoker for the function with this ARN. */
  readonly invoke: (arn: string) => Invoke;
  readonly log: (functionName: string, line: string, isError: boolean) => void;
  /** Milliseconds until the first run of each rule. If undefined, rules run only on request. */
  readonly firstAfterMs: number | undefined;
  readonly wording: Wording;
}

/** The template's scheduled EventBridge rules. */
export interface Schedules {
  /** Runs a rule now. Resolves when its functions have finished. @throws StartError for an unknown rule. */
  run(rule: string): Promise<void>;
  /** The rules' physical names. */
  readonly rules: readonly string[];
  /** Serves `/local/schedules`. Returns false for any other path. */
  serve(call: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
}

type Rule = TypedResource<'AWS::Events::Rule'> & { readonly schedule: string };

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** The interval of a rate such as `rate(1 hour)`, in milliseconds. The schema has validated it. */
function everyMs({ schedule }: Rule): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}

const path = '/local/schedules';
const longestTimerMs = 2 ** 31 - 1;

/** Runs the template's scheduled rules. @throws StartError if EventBridge may not invoke a target, because AWS would drop the events. */
export function startSchedules(settings: ScheduleSettings): Schedules {
  const { stack, names, invoke, log, firstAfterMs, wording } = settings;
  const rules = stack.all('AWS::Events::Rule').flatMap((rule) => {
    const { ScheduleExpression: schedule } = rule.properties;
    return schedule === undefined ? [] : [{ ...rule, schedule }];
  });
  for (const rule of rules) checkPermissions(stack, rule);
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const lastRuns = new Map<string, string>();

  const call = async (rule: Rule): Promise<void> => {
    const { resource, properties } = rule;
    const event = eventOf(resource.attribute('Arn'), names);
    lastRuns.set(resource.ref, event.time);
    // Lambda would retry twice. Here a failure is only logged, and the next run follows at the rule's rate.
    await Promise.all(
      properties.Targets.map(({ Arn }) =>
        invoke(Arn)(event).catch((error: unknown) => log(resource.ref, `failed: ${String(error)}`, true)),
      ),
    );
  };
  const run = (rule: Rule): Promise<void> => {
    const work = call(rule).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const wait = (rule: Rule, ms: number): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        // A run that takes longer than its rate overlaps the next one, as on AWS.
        void run(rule);
        wait(rule, everyMs(rule));
      },
      Math.min(ms, longestTimerMs),
    );
    timers.add(timer.unref());
  };
  for (const rule of rules) {
    if (firstAfterMs !== undefined && rule.properties.State === 'ENABLED') wait(rule, firstAfterMs);
  }

  const runNamed = async (name: string): Promise<void> => {
    const rule = rules.find(({ resource }) => resource.ref === name);
    if (rule === undefined) throw new StartError(`The template has no rule ${name}.`);
    await run(rule);
  };
  return {
    run: runNamed,
    rules: rules.map(({ resource }) => resource.ref),
    async serve(request, response) {
      if (request.url?.split('?')[0] !== path) return false;
      await respond({ rules, lastRuns, wording, run }, request, response);
      return true;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

interface PageContext {
  readonly rules: readonly Rule[];
  /** The time of each rule's last run, by the rule's name. */
  readonly lastRuns: ReadonlyMap<string, string>;
  readonly wording: Wording;
  run(rule: Rule): Promise<void>;
}

/** Shows the rules, or runs the one that a form of the page names. */
async function respond(
  { rules, lastRuns, wording, run }: PageContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeaders(new Headers(securityHeaders(style)));
  if (refuseForeignHost(request, response)) return;
  const refuse = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
  if (isForeign(request)) return void refuse(403, 'Another page sent this request.');
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(rules, lastRuns, wording));
    return;
  }
  const name = new URLSearchParams(request.url?.split('?')[1]).get('run');
  const rule = rules.find(({ resource }) => resource.ref === name);
  if (rule === undefined) return void refuse(404, 'There is no such rule.');
  await run(rule);
  response.writeHead(303, { location: path }).end();
}

/** Whether another site's form sent the request (cross-site request forgery). */
const isForeign = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && headers.origin !== undefined && headers.origin !== `http://${headers.host}`;

/** EventBridge invokes a function only if the function's resource policy allows it. */
function checkPermissions(stack: Stack, { resource, properties }: Rule): void {
  const source = resource.attribute('Arn');
  const permissions = stack.all('AWS::Lambda::Permission').map((permission) => permission.properties);
  for (const { Arn } of properties.Targets) {
    const isAllowed = permissions.some(
      ({ Action, FunctionName, Principal, SourceArn }) =>
        Action === 'lambda:InvokeFunction' &&
        FunctionName === Arn &&
        Principal === 'events.amazonaws.com' &&
        SourceArn === source,
    );
    if (!isAllowed) throw new StartError(`The rule ${resource.logicalId} may not call its target ${Arn}.`);
  }
}

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-run-lambda-schedule.html */
const eventOf = (ruleArn: string, { account, region }: Names) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [ruleArn],
  detail: {},
});

const style = `${listStyle}
  button { padding: 0.5rem 1rem; font: inherit; cursor: pointer; }
`;

const page = (rules: readonly Rule[], lastRuns: ReadonlyMap<string, string>, { app }: Wording): string =>
  htmlDocument(
    `Schedules of the local ${app}`,
    style,
    `<main>
  <h1>Schedules</h1>
  <p class="about">The rules that EventBridge would run on schedule.</p>
  ${rules.map((rule) => card(rule, lastRuns.get(rule.resource.ref))).join('\n') || '<p>The template has none.</p>'}
</main>`,
  );

const card = ({ resource, schedule }: Rule, lastRun: string | undefined): string => `<article>
    <h2>${escapeHtml(resource.logicalId)}</h2>
    <p class="about">${escapeHtml(schedule)}, ${lastRun === undefined ? 'not run since the start' : `last run at ${escapeHtml(lastRun)}`}</p>
    <form method="post" action="${path}?run=${encodeURIComponent(resource.ref)}"><button>Run now</button></form>
  </article>`;
