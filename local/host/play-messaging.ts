import type { Invoke, Keyring, Mail, Service } from '#lib/types.ts';
import { openQueues } from '#services/event-sources/queues-from-template.ts';
import { createSes } from '#services/ses/ses.ts';
import type { Queue } from '#services/sqs/queue.ts';
import { createSqs } from '#services/sqs/sqs.ts';
import { createWebSocketApis, type PlayedWebSocketApi } from '#services/websocket-api/from-template.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';
import type { DataFolder } from './data-folder.ts';

export interface MessagingSettings {
  readonly stack: Stack;
  readonly names: Names;
  readonly folder: DataFolder;
  readonly keyring: Keyring;
  /** Lets a service listen; resolves with its address. */
  readonly serve: (part: string, service: Service) => Promise<string>;
  /** What to do when the cloud ends, last first. */
  readonly closers: (() => Promise<void>)[];
  /** Plays a function by its ARN. */
  readonly invoke: (arn: string) => Invoke;
  readonly sendMail: (mail: Mail) => void;
}

export interface Messaging {
  readonly webSockets: readonly PlayedWebSocketApi[];
  readonly queues: ReadonlyMap<string, Queue>;
  /** For AWS's clients in functions. */
  readonly endpoints: { readonly SQS: string; readonly SESV2: string };
  /** AWS's origins and the local ones that stand for them. */
  readonly addresses: readonly (readonly [string, string])[];
}

/** Opens what functions speak through to others: WebSocket APIs, queues and mail. */
export async function openMessaging(settings: MessagingSettings): Promise<Messaging> {
  const { stack, names, folder, keyring, serve, closers, sendMail } = settings;
  const { region, account } = names;
  const addresses: [string, string][] = [];
  const webSockets = createWebSocketApis(settings);
  for (const { apiId, domainName, management } of webSockets) {
    addresses.push([`https://${domainName}`, await serve(`websocket ${apiId}`, management)]);
  }
  const queues = await openQueues(stack, folder);
  closers.push(async () => {
    await Promise.all([...queues.values()].map((queue) => queue.close()));
  });
  const sqs = await serve('sqs', createSqs({ queues: [...queues.values()], region, account, keyring }));
  // A client goes where its queue's URL points, whatever its endpoint is.
  addresses.push([`https://sqs.${region}.amazonaws.com`, sqs]);
  const identities = stack.all('AWS::SES::EmailIdentity').map(({ properties }) => properties.EmailIdentity);
  const ses = await serve('ses', createSes({ identities, region, account, keyring, sendMail }));
  return { webSockets, queues, endpoints: { SQS: sqs, SESV2: ses }, addresses };
}
