import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DurableFile } from '../durable-file.ts';
import { closeServer } from '../listen.ts';
import { readBody } from '../read-body.ts';
import { verifySigV4 } from '../sigv4.ts';
import type { Keyring, Service } from '../types.ts';

export interface SecretsSettings {
  /** Where the values lie. */
  readonly directory: string;
  readonly region: string;
  readonly keyring: Keyring;
  /** The template's secrets; a value is only ever put by somebody. */
  readonly secrets: readonly Secret[];
}

export interface Secret {
  /** With the six characters that Secrets Manager puts after the name. */
  readonly arn: string;
  readonly name: string;
}

export interface SecretsManager extends Service {
  /** Gives a secret its value, or takes it away. */
  put(arn: string, value: string | undefined): Promise<void>;
}

const version = z.object({ id: z.string(), value: z.string(), createdAt: z.number() });
/** The current version of each secret that has one, by ARN. */
const valuesSchema = z.record(z.string(), version);
type Values = DurableFile<z.infer<typeof valuesSchema>>;

const inputSchema = z.object({
  SecretId: z.string().check(z.minLength(1)),
  SecretString: z.optional(z.string()),
  ClientRequestToken: z.optional(z.string().check(z.minLength(32), z.maxLength(64))),
});
type Input = z.infer<typeof inputSchema>;

/** Secrets Manager takes values up to 64 KiB. */
const largestRequest = 128 * 1024;

class SecretsError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Secrets Manager as far as the shop and its operators use it: GetSecretValue and PutSecretValue of the current version,
 * for those whom a policy allows it. No staging labels but AWSCURRENT, no rotation, no binary values.
 */
export async function createSecretsManager(settings: SecretsSettings): Promise<SecretsManager> {
  const values: Values = await DurableFile.open(
    join(settings.directory, 'values.json'),
    (text) => z.parse(valuesSchema, JSON.parse(text)),
    () => ({}),
  );
  const server = createServer((call, response) => {
    // Only a connection that broke while the body was read ends here.
    answer(settings, values, call, response).catch(() => response.destroy());
  });
  return {
    server,
    async put(arn, value) {
      if (value !== undefined) await write(values, arn, value, randomUUID());
      else if (values.data[arn] !== undefined) {
        await values.update((draft) => {
          delete draft[arn];
        });
      }
    },
    async close() {
      await closeServer(server);
      await values.close();
    },
  };
}

async function answer(settings: SecretsSettings, values: Values, call: IncomingMessage, response: ServerResponse) {
  const body = await readBody(call, largestRequest);
  const send = (status: number, content: object) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() });
    response.end(JSON.stringify(content));
  };
  try {
    if (body === undefined) throw new SecretsError('RequestEntityTooLargeException', 'Request is too large');
    send(200, await act(settings, values, call, body));
  } catch (error) {
    const known = error instanceof SecretsError;
    if (!known) console.error('Secrets Manager:', error);
    const { name, message } = known ? error : new SecretsError('InternalServiceError', 'Internal service error');
    // With a capital letter, as Secrets Manager spells it.
    send(known ? 400 : 500, { __type: name, Message: message });
  }
}

async function act(settings: SecretsSettings, values: Values, call: IncomingMessage, body: Buffer): Promise<object> {
  const { region, keyring, secrets } = settings;
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const signed = verifySigV4(call, { service: 'secretsmanager', region, keyring, bodySha256 });
  if (!signed.accepted) throw new SecretsError(signed.code, signed.message);
  const operation = /^secretsmanager\.(\w+)$/.exec(String(call.headers['x-amz-target']))?.[1] ?? '';
  const perform = operations.get(operation);
  if (perform === undefined) throw new SecretsError('UnknownOperationException', '');
  const input = parse(body);
  const secret = secrets.find(({ arn, name }) => arn === input.SecretId || name === input.SecretId);
  // Permission comes first: who may not read a secret does not learn either whether there is one.
  const resource = secret?.arn ?? input.SecretId;
  if (!signed.principal.allows(`secretsmanager:${operation}`, resource)) {
    throw new SecretsError(
      'AccessDeniedException',
      `User: ${signed.principal.name} is not authorized to perform: secretsmanager:${operation} on resource: ${resource} because no identity-based policy allows the secretsmanager:${operation} action`,
    );
  }
  if (secret === undefined) {
    throw new SecretsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
  return perform(values, secret, input);
}

function parse(body: Buffer): Input {
  try {
    return z.parse(inputSchema, JSON.parse(body.toString()));
  } catch {
    throw new SecretsError('ValidationException', 'The request is not of the form that the operation takes.');
  }
}

const operations = new Map<string, (values: Values, secret: Secret, input: Input) => object | Promise<object>>([
  ['GetSecretValue', getSecretValue],
  ['PutSecretValue', putSecretValue],
]);

function getSecretValue(values: Values, { arn, name }: Secret): object {
  const current = values.data[arn];
  // AWS says the same of a secret that was never given a value as of a version that is not there.
  if (current === undefined) {
    throw new SecretsError(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
    );
  }
  const { id, value, createdAt } = current;
  return {
    ARN: arn,
    Name: name,
    VersionId: id,
    SecretString: value,
    VersionStages: ['AWSCURRENT'],
    CreatedDate: createdAt,
  };
}

async function putSecretValue(values: Values, { arn, name }: Secret, input: Input): Promise<object> {
  const { SecretString, ClientRequestToken: id = randomUUID() } = input;
  if (SecretString === undefined) {
    throw new SecretsError('InvalidRequestException', 'You must provide either SecretString or SecretBinary.');
  }
  await write(values, arn, SecretString, id);
  return { ARN: arn, Name: name, VersionId: id, VersionStages: ['AWSCURRENT'] };
}

const write = (values: Values, arn: string, value: string, id: string): Promise<void> =>
  values.update((draft) => {
    draft[arn] = { id, value, createdAt: Date.now() / 1000 };
  });
