import { join } from 'node:path';
import { createCognito } from './cognito/server.ts';
import { DataFolder } from './data-folder.ts';
import { createDynamoDb } from './dynamodb/door.ts';
import { type Engine, startEngine } from './dynamodb/engine.ts';
import { createTables } from './dynamodb/tables.ts';
import { openFront } from './front.ts';
import { Executions } from './functions/executions.ts';
import type { LocalFunction } from './functions/functions.ts';
import { listen } from './listen.ts';
import { createMailbox, type SentMail } from './mailbox.ts';
import { createHttpApis } from './play-api.ts';
import { createDistribution } from './play-cdn.ts';
import { createFunctions, createKeys, createPrincipals } from './play-functions.ts';
import { openMessaging } from './play-messaging.ts';
import { playPayments, type StripeKeys } from './play-payments.ts';
import { playQueues } from './play-queues.ts';
import { playSchedules, type Schedules } from './play-schedules.ts';
import {
  bucketSettings,
  createParameters,
  deploySite,
  replacer,
  type SiteConfig,
  toSite,
  userPools,
} from './play-services.ts';
import { playStreams } from './play-streams.ts';
import { rootPrincipal } from './policies.ts';
import { createS3 } from './s3/index.ts';
import type { WebhookControl } from './stripe/webhooks.ts';
import { Stack } from './template/stack.ts';
import { readTemplate } from './template/template.ts';
import type { Grant, Invoke, Mail, Principal, Service } from './types.ts';

export interface CloudSettings {
  /** Everything that must survive a restart; made if it is missing. */
  readonly dataDirectory: string;
  /** Where the shop is served; 0 takes any free port. */
  readonly port: number;
  /** Where browsers see it, when a server stands before it that hands everything on; the port by default. */
  readonly origin?: string | undefined;
  /** The folder of the synthesized CDK app. */
  readonly assembly: string;
  /** Whether an empty shop gets the demo's accounts and products before this resolves. */
  readonly seed?: boolean;
  /** Stripe's keys for the stack's secret: the local Stripe's by default; false leaves the secret without a value. */
  readonly stripe?: StripeKeys | false;
  /** How many functions may run at the same time, as an account's quota for Lambda has it: 1,000 unless set otherwise. */
  readonly concurrentExecutions?: number;
  /** Milliseconds until schedules run for the first time; without it nothing runs by the clock, only when asked. */
  readonly schedulesAfterMs?: number;
  /** Hears what is being done. */
  readonly onProgress?: (line: string) => void;
  readonly onMail?: (mail: SentMail) => void;
  /** A line that a function wrote; `important` for what went wrong. */
  readonly onLog?: (functionName: string, line: string, important: boolean) => void;
  /** Called when a part dies that the cloud cannot do without. */
  readonly onDeath?: (reason: string) => void;
}

/** A running local cloud. */
export interface Cloud {
  /** `http://localhost:<port>` unless set otherwise: where the site, the API and the images are. */
  readonly origin: string;
  /** What the site reads from `/config.json`. */
  readonly config: SiteConfig;
  /** Newest first. */
  readonly mails: readonly SentMail[];
  readonly region: string;
  /** Credentials that may do everything, for setting the shop up and for tests. */
  readonly administrator: Pick<Principal, 'accessKeyId' | 'secretAccessKey'>;
  /** Where AWS's clients find the services. */
  readonly endpoints: Readonly<Record<'dynamodb' | 's3' | 'cognito' | 'secrets', string>>;
  /** Physical names, in the template's order. */
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  /** Undefined where the stack takes no cards, or real keys or none are set. */
  readonly stripe: WebhookControl | undefined;
  readonly schedules: Pick<Schedules, 'run' | 'rules'>;
  readonly folder: DataFolder;
  /** How many functions run now, by their physical names. */
  readonly executions: ReadonlyMap<string, number>;
  /** What the functions' roles grant and nothing has made use of since the start, by the function's physical name. */
  unusedGrants(): ReadonlyMap<string, readonly Grant[]>;
  close(): Promise<void>;
}

/** Plays a synthesized stack. @throws an error whose message says in one line what to do. */
export async function startCloud(settings: CloudSettings): Promise<Cloud> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    // Last opened, first closed; what was closed is not closed again.
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer();
  };
  try {
    const cloud = await open(settings, closers, close);
    if (settings.seed && !cloud.folder.seeded) {
      const { seedShop } = await import('./demo/seed.ts');
      await seedShop(cloud, settings.onProgress ?? (() => {}));
      cloud.folder.markSeeded();
    }
    if (settings.seed) {
      const { proveDemoMailboxes } = await import('./demo/prove-mailboxes.ts');
      await proveDemoMailboxes(cloud);
    }
    return cloud;
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  settings: CloudSettings,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Cloud> {
  const front = await openFront(settings.port, closers, settings.origin);
  const folder = await DataFolder.open(settings.dataDirectory);
  closers.push(() => folder.close());
  const template = readTemplate(settings.assembly, folder.guid);
  const stack = new Stack(template);
  const { region } = template.names;

  const secret = (purpose: string) => folder.secret(purpose);
  const administrator = createKeys(secret, 'the administrator');
  const principals = createPrincipals(template, stack, secret);
  const everybody = [...principals.values(), rootPrincipal(administrator)];
  const keys = new Map(everybody.map((principal) => [principal.accessKeyId, principal]));
  const keyring = (accessKeyId: string) => keys.get(accessKeyId);

  const serve = async (part: string, service: Service): Promise<string> => {
    const port = await listen(service.server, folder.portOf(part));
    closers.push(() => service.close());
    folder.rememberPort(part, port);
    return `http://127.0.0.1:${port}`;
  };
  const engine = await openEngine(settings, folder, stack, closers);
  const mailbox = createMailbox(join(folder.path, 'mails.jsonl'), settings.onMail ?? (() => {}));
  const log = settings.onLog ?? logImportant;
  const functions = new Map<string, LocalFunction>();
  const executions = new Executions({
    limit: settings.concurrentExecutions ?? 1_000,
    onThrottle: (name) => log(name, 'throttled: the quota of concurrent executions is used up', true),
  });
  const invoke =
    (arn: string): Invoke =>
    async (event) => {
      const fn = functions.get(arn);
      if (fn === undefined) throw new Error(`There is no function ${arn}.`);
      return executions.run(lastOf(arn, ':'), () => fn.invoke(event));
    };

  const dynamodb = await serve(
    'dynamodb',
    createDynamoDb({ engine: engine.origin, region, account: template.names.account, keyring }),
  );
  const cognito = await serve(
    'cognito',
    await createCognito({
      directory: folder.folder('cognito'),
      region,
      account: template.names.account,
      pools: userPools(stack, invoke),
      keyring,
      sendMail: (mail) => mailbox.send(mail),
    }),
  );
  const payments = { template, stack, folder, keyring, origin: front.origin, keys: settings.stripe, serve };
  const { secrets, stripe } = await playPayments(payments);
  const siteAddress = toSite(stack, front.origin);
  const buckets = bucketSettings(stack, siteAddress);
  const s3Service = createS3({ directory: folder.folder('s3'), buckets, keyring, region });
  const s3 = await serve('s3', s3Service);
  const translate = replacer([
    ...buckets.map(({ name }): [string, string] => [`https://${name}.s3.${region}.amazonaws.com`, s3]),
    [`https://cognito-idp.${region}.amazonaws.com`, cognito],
  ]);

  const sendMail = (mail: Mail) => mailbox.send(mail);
  const { names } = template;
  const messaging = await openMessaging({ stack, names, folder, keyring, serve, closers, invoke, sendMail });
  const endpoints = {
    DYNAMODB: dynamodb,
    S3: s3,
    COGNITO_IDENTITY_PROVIDER: cognito,
    SECRETS_MANAGER: secrets,
    SSM: await serve('ssm', createParameters(stack, names, keyring, siteAddress)),
    ...messaging.endpoints,
  };
  const toLocal = (text: string) => replacer(messaging.addresses)(siteAddress(text));
  for (const [arn, fn] of createFunctions({ template, stack, principals, endpoints, toLocal, log })) {
    functions.set(arn, fn);
  }
  closers.push(async () => {
    await Promise.all([...functions.values()].map((fn) => fn.close()));
  });
  const mapped = { stack, names, queues: messaging.queues, principals, invoke, log };
  const mappings = [...(await playStreams({ ...mapped, folder, engine })), ...playQueues(mapped)];
  closers.push(async () => {
    await Promise.all(mappings.map((mapping) => mapping.close()));
  });
  const schedules = playSchedules({ stack, names, invoke, log, firstAfterMs: settings.schedulesAfterMs });
  closers.push(() => schedules.close());
  const config = await deploySite(stack, folder, invoke, { userPoolEndpoint: cognito });
  const apis = new Map([
    ...createHttpApis({ stack, names: template.names, invoke, translate }),
    ...messaging.webSockets.map((api) => [api.domainName, api] as const),
  ]);
  const cdn = createDistribution({ stack, account: template.names.account, store: s3Service.store, apis, translate });
  front.serve({
    ...cdn,
    async serve(call, response) {
      if (mailbox.serve(call, response) || (await stripe?.serve(call, response))) return;
      if (await schedules.serve(call, response)) return;
      await cdn.serve(call, response);
    },
  });
  return {
    origin: front.origin,
    config,
    mails: mailbox.mails,
    region,
    administrator,
    endpoints: { dynamodb, s3, cognito, secrets },
    tables: stack.all('AWS::DynamoDB::Table').map(({ resource }) => resource.ref),
    buckets: buckets.map(({ name }) => name),
    stripe,
    schedules,
    folder,
    executions: executions.running,
    unusedGrants: () => new Map([...principals.values()].map((role) => [lastOf(role.name, '/'), role.unused()])),
    close,
  };
}

/** A function's own name ends its ARN, and its session's name. */
const lastOf = (name: string, separator: string): string => name.slice(name.lastIndexOf(separator) + 1);

const logImportant = (name: string, line: string, important: boolean): void => {
  if (important) console.error(`[${name}] ${line}`);
};

async function openEngine(
  { onDeath = () => {} }: CloudSettings,
  folder: DataFolder,
  stack: Stack,
  closers: (() => Promise<void>)[],
): Promise<Engine> {
  const engine = await startEngine(folder, onDeath);
  closers.push(() => engine.close());
  await createTables(engine, stack);
  return engine;
}
