import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createCognito } from './cognito/server.ts';
import { DataFolder } from './data-folder.ts';
import { createDynamoDb } from './dynamodb.ts';
import { type Engine, startEngine } from './engine.ts';
import type { LocalFunction } from './functions.ts';
import { closeServer, listen, listenAsLocalhost } from './listen.ts';
import { createMailbox, type SentMail } from './mailbox.ts';
import { createHttpApis } from './play-api.ts';
import { createDistribution } from './play-cdn.ts';
import { createFunctions, createKeys, createPrincipals } from './play-functions.ts';
import { rootPrincipal } from './policies.ts';
import { createS3, type S3 } from './s3/index.ts';
import { deployFiles } from './site.ts';
import { Stack } from './stack.ts';
import { createTables } from './tables.ts';
import { readTemplate, type Template } from './template.ts';
import type { Invoke, Mail, Principal, Service, UserPoolSettings } from './types.ts';

export interface CloudSettings {
  /** Everything that must survive a restart; made if it is missing. */
  readonly dataDirectory: string;
  /** Where the shop is served; 0 takes any free port. */
  readonly port: number;
  /** The folder of the synthesized CDK app. */
  readonly assembly: string;
  /** Whether an empty shop gets the demo's accounts and products before this resolves. */
  readonly seed?: boolean;
  /** Hears what is being done. */
  readonly onProgress?: (line: string) => void;
  readonly onMail?: (mail: Mail) => void;
  /** A line that a function wrote; `important` for what went wrong. */
  readonly onLog?: (functionName: string, line: string, important: boolean) => void;
  /** Called when a part dies that the cloud cannot do without. */
  readonly onDeath?: (reason: string) => void;
}

/** A running local cloud. */
export interface Cloud {
  /** `http://localhost:<port>`, where the site, the API and the images are. */
  readonly origin: string;
  /** What the site reads from `/config.json`. */
  readonly config: SiteConfig;
  /** Newest first. */
  readonly mails: readonly SentMail[];
  readonly region: string;
  /** Credentials that may do everything, for setting the shop up and for tests. */
  readonly administrator: Pick<Principal, 'accessKeyId' | 'secretAccessKey'>;
  /** Where AWS's clients find the services. */
  readonly endpoints: { readonly dynamodb: string; readonly s3: string; readonly cognito: string };
  /** Physical names, in the template's order. */
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly folder: DataFolder;
  close(): Promise<void>;
}

const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
});
type SiteConfig = z.infer<typeof configSchema>;

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
  const front = await openFront(settings.port, closers);
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
  const functions = new Map<string, LocalFunction>();
  const invoke =
    (arn: string): Invoke =>
    async (event) => {
      const fn = functions.get(arn);
      if (fn === undefined) throw new Error(`There is no function ${arn}.`);
      return fn.invoke(event);
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
      pools: userPools(stack, invoke),
      keyring,
      sendMail: (mail) => mailbox.send(mail),
    }),
  );
  const buckets = bucketSettings(stack, toSite(stack, front.origin));
  const s3Service = createS3({ directory: folder.folder('s3'), buckets, keyring, region });
  const s3 = await serve('s3', s3Service);
  const translate = replacer([
    ...buckets.map(({ name }): [string, string] => [`https://${name}.s3.${region}.amazonaws.com`, s3]),
    [`https://cognito-idp.${region}.amazonaws.com`, cognito],
  ]);

  const endpoints = { DYNAMODB: dynamodb, S3: s3, COGNITO_IDENTITY_PROVIDER: cognito };
  const log = settings.onLog ?? logImportant;
  for (const [arn, fn] of createFunctions({ template, stack, principals, endpoints, log })) functions.set(arn, fn);
  closers.push(async () => {
    await Promise.all([...functions.values()].map((fn) => fn.close()));
  });
  const config = await deploySite(template, stack, s3Service, { userPoolEndpoint: cognito });
  const apis = createHttpApis({ stack, names: template.names, invoke, translate });
  const cdn = createDistribution({ stack, account: template.names.account, store: s3Service.store, apis, translate });
  front.serve(async (call, response) => {
    if (!mailbox.serve(call, response)) await cdn(call, response);
  });
  return {
    origin: front.origin,
    config,
    mails: mailbox.mails,
    region,
    administrator,
    endpoints: { dynamodb, s3, cognito },
    tables: stack.all('AWS::DynamoDB::Table').map(({ resource }) => resource.ref),
    buckets: buckets.map(({ name }) => name),
    folder,
    close,
  };
}

const logImportant = (name: string, line: string, important: boolean): void => {
  if (important) console.error(`[${name}] ${line}`);
};

type Handler = (call: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes the shop's port at once, for the buckets must know it; until the shop is there it answers 503. */
async function openFront(port: number, closers: (() => Promise<void>)[]) {
  let handler: Handler = async (_, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end('The shop is starting.');
  };
  const answer = (call: IncomingMessage, response: ServerResponse) => {
    handler(call, response).catch((error: unknown) => {
      // A visitor who goes away in the middle of an answer is nobody's mistake.
      if (!call.socket.destroyed) console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    });
  };
  const servers = [createServer(answer), createServer(answer)] as const;
  closers.push(async () => {
    await Promise.all(servers.map(closeServer));
  });
  const got = await listenAsLocalhost(...servers, port);
  return {
    origin: `http://localhost:${got}`,
    serve(ready: Handler) {
      handler = ready;
    },
  };
}

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

const userPools = (stack: Stack, invoke: (arn: string) => Invoke): UserPoolSettings[] =>
  stack.all('AWS::Cognito::UserPool').map(({ resource, properties: { LambdaConfig, Policies } }) => {
    const ofThisPool = ({ properties }: { readonly properties: { readonly UserPoolId: string } }) =>
      properties.UserPoolId === resource.ref;
    const { PreSignUp, PostConfirmation } = LambdaConfig;
    return {
      userPoolId: resource.ref,
      clientIds: stack
        .all('AWS::Cognito::UserPoolClient')
        .filter(ofThisPool)
        .map((client) => client.resource.ref),
      groups: stack
        .all('AWS::Cognito::UserPoolGroup')
        .filter(ofThisPool)
        .map((group) => group.properties.GroupName),
      minimumPasswordLength: Policies?.PasswordPolicy?.MinimumLength ?? 8,
      ...(PreSignUp !== undefined && { preSignUp: invoke(PreSignUp) }),
      ...(PostConfirmation !== undefined && { postConfirmation: invoke(PostConfirmation) }),
    };
  });

const bucketSettings = (stack: Stack, translate: (text: string) => string) =>
  stack.all('AWS::S3::Bucket').map(({ resource, properties }) => ({
    name: resource.ref,
    cors: properties.CorsConfiguration.CorsRules.map((rule) => ({
      allowedOrigins: rule.AllowedOrigins.map(translate),
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders,
      exposedHeaders: rule.ExposedHeaders,
      ...(rule.MaxAge !== undefined && { maxAge: rule.MaxAge }),
    })),
  }));

/** Turns the distribution's own address into where the shop is served. */
const toSite = (stack: Stack, origin: string) =>
  replacer(
    stack
      .all('AWS::CloudFront::Distribution')
      .map(({ resource }): [string, string] => [`https://${resource.attribute('DomainName')}`, origin]),
  );

const replacer =
  (pairs: readonly (readonly [string, string])[]) =>
  (text: string): string =>
    pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** Copies the site's files into their bucket; the site's configuration also says where Cognito is on this machine. */
async function deploySite(template: Template, stack: Stack, s3: S3, local: object): Promise<SiteConfig> {
  let config: unknown;
  const adjust = (key: string, content: Buffer): Buffer => {
    if (key !== 'config.json') return content;
    config = { ...z.parse(z.looseObject({}), JSON.parse(content.toString())), ...local };
    return Buffer.from(JSON.stringify(config));
  };
  for (const { properties } of stack.all('Custom::CDKBucketDeployment')) {
    await deployFiles(properties, template.asset, s3.store, adjust);
  }
  return z.parse(configSchema, config);
}
