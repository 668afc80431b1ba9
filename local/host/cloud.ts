import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { rootPrincipal } from '#aws/policies.ts';
import { Addresses } from '#lib/addresses.ts';
import { Closers } from '#lib/closers.ts';
import { listen } from '#lib/listen.ts';
import type { Grant, Principal } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { WebhookControl } from '#lib/webhooks.ts';
import { plainWording, type Wording } from '#lib/wording.ts';
import { createDistribution } from '#services/cdn/from-template.ts';
import { openCognito } from '#services/cognito/from-template.ts';
import { openDynamoDb } from '#services/dynamodb/from-template.ts';
import { startEventSources } from '#services/event-sources/from-template.ts';
import { openEventBus } from '#services/events/bus.ts';
import { type Schedules, startSchedules } from '#services/events/from-template.ts';
import { createFunctions, createKeys, createPrincipals } from '#services/functions/from-template.ts';
import { FunctionRegistry } from '#services/functions/registry.ts';
import { directApi } from '#services/http-api/direct.ts';
import { apiWithoutCdn, createHttpApis } from '#services/http-api/from-template.ts';
import { openRazorpay, type RazorpaySettings } from '#services/razorpay/from-template.ts';
import { openS3 } from '#services/s3/from-template.ts';
import { openSecrets } from '#services/secrets/from-template.ts';
import { openSes } from '#services/ses/from-template.ts';
import { openSqs } from '#services/sqs/from-template.ts';
import { openParameters } from '#services/ssm/from-template.ts';
import { openStripe, type StripeSettings } from '#services/stripe/from-template.ts';
import { openWebSocketApis } from '#services/websocket-api/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { writeAccessFile } from './access-file.ts';
import type { ServiceContext } from './context.ts';
import { type CustomResourceRules, checkCustomResources, createCustomResources } from './custom-resource.ts';
import { DataFolder } from './data-folder.ts';
import { type Handler, openFront } from './front.ts';
import { createMailbox, type SentMail } from './mailbox.ts';

export interface CloudSettings {
  /** The folder for all data that must survive a restart. Created if missing. */
  readonly dataDirectory: string;
  /** The port that serves the app; 0 for any free port. */
  readonly port: number;
  /** The origin that browsers use if a proxy is in front of this server. `http://localhost:<port>` by default. */
  readonly origin?: string | undefined;
  /** The output folder of `cdk synth`, such as `cdk.out`. */
  readonly assembly: string;
  /** What to do with each `Custom::` type of the template. A type without a rule stops the start. */
  readonly customResources?: CustomResourceRules<LocalServices>;
  /** How the stack uses Stripe. Without it, the Stripe stand-in doesn't run. */
  readonly stripe?: StripeSettings | undefined;
  /** How the stack uses Razorpay. Without it, the Razorpay stand-in doesn't run. */
  readonly razorpay?: RazorpaySettings | undefined;
  /** The account's quota of concurrent executions; 1,000 by default. */
  readonly concurrentExecutions?: number;
  /** How many events one function handles at the same time; 4 by default. Further events wait. */
  readonly environments?: number;
  /** Milliseconds until the first run of each schedule. Without it, schedules run only on request. */
  readonly schedulesAfterMs?: number;
  /** How messages name the program and its settings. */
  readonly wording?: Wording;
  /** Called for each mail that the stack sends. */
  readonly onMail?: (mail: SentMail) => void;
  /** Called for each line that a function logs. `isError` is true for standard error and failures. */
  readonly onLog?: (functionName: string, line: string, isError: boolean) => void;
  /** Called when a process that the cloud depends on, such as the DynamoDB engine, has died. */
  readonly onDeath?: (reason: string) => void;
}

/** What other programs on this machine need to call the services with AWS's SDK clients. */
export interface LocalServices {
  readonly region: string;
  /** Endpoint URLs. */
  readonly endpoints: Readonly<Record<'dynamodb' | 's3' | 'cognito' | 'secrets' | 'ssm', string>>;
}

/** A running local cloud. */
export interface Cloud extends LocalServices {
  /** The origin of the distribution or, in a stack without one, of the HTTP API. `http://localhost:<port>` unless set. */
  readonly origin: string;
  /** Newest first. */
  readonly mails: readonly SentMail[];
  /** Credentials that may do everything, for setup scripts and tests. */
  readonly administrator: Pick<Principal, 'accessKeyId' | 'secretAccessKey'>;
  /** Physical names, in the template's order. */
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  /** The stack's outputs by name. */
  readonly outputs: ReadonlyMap<string, string>;
  /** Undefined if the stand-in doesn't run: the stack doesn't use Stripe, or it uses real keys or none. */
  readonly stripe: WebhookControl | undefined;
  /** Undefined if the stack doesn't use Razorpay. */
  readonly razorpay: WebhookControl | undefined;
  readonly schedules: Pick<Schedules, 'run' | 'rules'>;
  readonly folder: DataFolder;
  /** The number of current executions, by the function's physical name. */
  readonly executions: ReadonlyMap<string, number>;
  /** Permissions of the functions' roles that no call has used since the start, by the function's physical name. */
  unusedGrants(): ReadonlyMap<string, readonly Grant[]>;
  close(): Promise<void>;
}

/** Runs a synthesized stack. @throws an error whose message says in one line what to do. */
export async function startCloud(settings: CloudSettings): Promise<Cloud> {
  const closers = new Closers();
  try {
    return await open(settings, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** Starts the parts of the cloud, each after the parts that it depends on. */
async function open(settings: CloudSettings, closers: Closers): Promise<Cloud> {
  const base = await openBase(settings, closers);
  const { context, front, functions, mailbox, administrator } = base;
  const services = await openServices(base, settings);
  startFunctions(base, services, settings.environments);
  await startEventSources(context, services.dynamodb.engine, services.sqs.queues);

  const { stack, template, folder, principals } = context;
  const { region } = context.names;
  const endpoints = {
    dynamodb: services.dynamodb.endpoint,
    s3: services.s3.endpoint,
    cognito: services.cognito,
    secrets: services.secrets.endpoint,
    ssm: services.ssm,
  };
  await createCustomResources(context, settings.customResources ?? {}, { region, endpoints });
  const schedules = startSchedules({
    ...context,
    firstAfterMs: settings.schedulesAfterMs,
    wording: folder.wording,
  });
  context.onClose(() => schedules.close());
  front.serve(createFrontHandler(base, services, schedules));
  const removeAccessFile = writeAccessFile(folder.path, {
    region,
    credentials: administrator,
    endpoints: sdkEndpoints(services),
    outputs: Object.fromEntries(template.outputs),
  });
  context.onClose(async () => removeAccessFile());
  return {
    origin: front.origin,
    mails: mailbox.mails,
    region,
    administrator,
    endpoints,
    tables: stack.all('AWS::DynamoDB::Table').map(({ resource }) => resource.ref),
    buckets: services.s3.buckets,
    outputs: template.outputs,
    stripe: services.stripe,
    razorpay: services.razorpay,
    schedules,
    folder,
    executions: functions.executions.running,
    unusedGrants: () => new Map([...principals.values()].map((role) => [sessionOf(role), role.unused()])),
    close: () => closers.close(),
  };
}

/** The session name of a function's role, which is the function's name. */
const sessionOf = ({ name }: Principal): string => name.slice(name.lastIndexOf('/') + 1);

type Base = Awaited<ReturnType<typeof openBase>>;
type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens what every service needs: the front server, the data folder, the resolved template and the principals. */
async function openBase(settings: CloudSettings, closers: Closers) {
  const { wording = plainWording, onLog: log = logErrors, onMail = () => {} } = settings;
  const onClose = (close: () => Promise<void>) => closers.add(close);
  const front = await openFront({ port: settings.port, origin: settings.origin, wording }, onClose);
  const folder = await DataFolder.open(settings.dataDirectory, wording);
  onClose(() => folder.close());
  const template = readTemplate(settings.assembly, folder.guid);
  const stack = new Stack(template);
  checkCustomResources(stack, settings.customResources ?? {});

  const secret = (purpose: string) => folder.secret(purpose);
  const administrator = createKeys(secret, 'the administrator');
  const principals = createPrincipals(template, stack, secret);
  const allPrincipals = [...principals.values(), rootPrincipal(administrator)];
  const keys = new Map(allPrincipals.map((principal) => [principal.accessKeyId, principal]));

  const mailbox = createMailbox(join(folder.path, 'mails.jsonl'), onMail, wording);
  const functions = new FunctionRegistry(settings.concurrentExecutions ?? 1_000, log);
  const context: ServiceContext = {
    template,
    stack,
    names: template.names,
    folder,
    keyring: (accessKeyId) => keys.get(accessKeyId),
    principals,
    addresses: { site: siteAddresses(stack, front.origin), browsers: new Addresses(), functions: new Addresses() },
    invoke: functions.invoke,
    async serve(part: string, service: Service) {
      const port = await listen(service.server, folder.portOf(part));
      onClose(() => service.close());
      folder.rememberPort(part, port);
      return `http://127.0.0.1:${port}`;
    },
    onClose,
    log,
    sendMail: (mail) => mailbox.send(mail),
  };
  return { context, front, functions, mailbox, administrator };
}

const logErrors = (name: string, line: string, isError: boolean): void => {
  if (isError) console.error(`[${name}] ${line}`);
};

/** Maps the distribution's origin to the front server. In a stack without a distribution, it maps the HTTP API's origin. */
function siteAddresses(stack: Stack, origin: string): Addresses {
  const addresses = new Addresses();
  const distributions = stack.all('AWS::CloudFront::Distribution');
  for (const { resource } of distributions) addresses.add(`https://${resource.attribute('DomainName')}`, origin);
  if (distributions.length === 0) addresses.add(apiWithoutCdn(stack).attribute('ApiEndpoint'), origin);
  return addresses;
}

/** Starts every service, even if the template has no resources for it. */
async function openServices({ context, front }: Base, { stripe, razorpay, onDeath = () => {} }: CloudSettings) {
  const dynamodb = await openDynamoDb(context, onDeath);
  const cognito = await openCognito(context);
  const secrets = await openSecrets(context);
  const sqs = await openSqs(context);
  const bus = openEventBus({ ...context, queues: sqs.queues });
  return {
    dynamodb,
    cognito,
    secrets,
    stripe: await openStripe(context, secrets.manager, front.origin, stripe),
    razorpay: await openRazorpay(context, secrets.manager, front.origin, razorpay),
    s3: await openS3(context),
    webSockets: await openWebSocketApis(context),
    sqs,
    ses: await openSes(context, bus),
    ssm: await openParameters(context),
  };
}

/** Endpoint URLs by the suffix of the SDK's `AWS_ENDPOINT_URL_…` variables. */
const sdkEndpoints = (services: Services) => ({
  DYNAMODB: services.dynamodb.endpoint,
  S3: services.s3.endpoint,
  COGNITO_IDENTITY_PROVIDER: services.cognito,
  SECRETS_MANAGER: services.secrets.endpoint,
  SSM: services.ssm,
  SQS: services.sqs.endpoint,
  SESV2: services.ses,
});

function startFunctions({ context, functions }: Base, services: Services, environments: number | undefined): void {
  const { site, functions: addresses } = context.addresses;
  const toLocal = (text: string) => addresses.toLocal(site.toLocal(text));
  functions.add(createFunctions({ ...context, endpoints: sdkEndpoints(services), toLocal, environments }));
  context.onClose(() => functions.close());
}

/** Routes requests at the cloud's origin: first to its own pages, then to the distribution or, without one, to the HTTP API. */
function createFrontHandler(
  { context, mailbox }: Base,
  { s3, stripe, razorpay, webSockets }: Services,
  schedules: Schedules,
): Handler {
  const { stack, names } = context;
  const translate = context.addresses.browsers.toLocal;
  const httpApis = createHttpApis({ ...context, translate });
  const apis = new Map([...httpApis, ...webSockets.map((api) => [api.domainName, api] as const)]);
  const [onlyApi] = stack.all('AWS::CloudFront::Distribution').length === 0 ? httpApis.values() : [];
  const app =
    onlyApi === undefined
      ? createDistribution({ stack, account: names.account, store: s3.store, apis, translate })
      : directApi(onlyApi);
  // As on AWS, anyone can call an API at its own host name: with `curl --resolve`, or just with the `Host` header.
  const direct = new Map([...apis].map(([host, api]) => [host, directApi(api)]));
  const apiOf = ({ headers: { host = '' } }: IncomingMessage) => direct.get(host.replace(/:\d+$/, ''));
  return {
    upgrade: (upgrade) => (apiOf(upgrade.call) ?? app).upgrade(upgrade),
    async serve(call, response) {
      const api = apiOf(call);
      if (api !== undefined) return api.serve(call, response);
      if (mailbox.serve(call, response)) return;
      if ((await stripe?.serve(call, response)) || (await razorpay?.serve(call, response))) return;
      if (await schedules.serve(call, response)) return;
      await app.serve(call, response);
    },
  };
}
