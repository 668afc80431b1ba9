import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type AwsCall, AwsError, createAwsService, parseBody } from '#aws/service.ts';
import { DurableFile } from '#lib/durable-file.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { Wording } from '#lib/wording.ts';

interface SecretsSettings {
  /** The folder for the file with the values. */
  readonly directory: string;
  readonly region: string;
  readonly keyring: Keyring;
  /** The template's secrets. */
  readonly secrets: readonly Secret[];
  readonly wording?: Wording;
}

export interface Secret {
  /** Ends with the six characters that Secrets Manager appends to the name. */
  readonly arn: string;
  readonly name: string;
  /** The initial value. Without it, the secret has no value until a caller sets one. */
  readonly generated?: string | undefined;
}

export interface SecretsManager extends Service {
  /** Sets or removes a secret's value. */
  put(arn: string, value: string | undefined): Promise<void>;
}

const version = z.object({ id: z.string(), value: z.string(), createdAt: z.number() });
/** The current version of each secret that has a value, by ARN. */
const valuesSchema = z.record(z.string(), version);
type Values = DurableFile<z.infer<typeof valuesSchema>>;

const inputSchema = z.object({
  SecretId: z.string().check(z.minLength(1)),
  SecretString: z.optional(z.string()),
  ClientRequestToken: z.optional(z.string().check(z.minLength(32), z.maxLength(64))),
});
type Input = z.infer<typeof inputSchema>;

/** In bytes. Enough for a request with a secret of 64 KiB, Secrets Manager's limit. */
const largestBody = 128 * 1024;

const refusal = (code: string, message: string): AwsError => new AwsError(400, code, message);

/**
 * The part of Secrets Manager that functions and operators use: GetSecretValue and PutSecretValue for the current version, with
 * permissions. It has no staging labels except AWSCURRENT, no rotation and no binary values. @throws StartError if its file is
 * damaged.
 */
export async function createSecretsManager(settings: SecretsSettings): Promise<SecretsManager> {
  const { directory, region, keyring, secrets, wording } = settings;
  const values: Values = await DurableFile.open(join(directory, 'values.json'), {
    name: 'The file of the secrets',
    wording,
    check: (content) => z.parse(valuesSchema, content),
    create: () => ({}),
  });
  for (const { arn, generated } of secrets) {
    if (generated !== undefined && values.data[arn] === undefined) await write(values, arn, generated, randomUUID());
  }
  const service = createAwsService({
    service: 'secretsmanager',
    region,
    keyring,
    contentType: 'application/x-amz-json-1.1',
    largestBody,
    respond: async (call) => act(secrets, values, call),
  });
  return {
    server: service.server,
    async put(arn, value) {
      if (value !== undefined) await write(values, arn, value, randomUUID());
      else if (values.data[arn] !== undefined) {
        await values.update((draft) => {
          delete draft[arn];
        });
      }
    },
    async close() {
      await service.close();
      await values.close();
    },
  };
}

function act(secrets: readonly Secret[], values: Values, call: AwsCall): object | Promise<object> {
  const perform = operations.get(call.operation);
  if (perform === undefined) throw refusal('UnknownOperationException', '');
  const input = parseBody(inputSchema, call.body, invalid);
  const secret = secrets.find(({ arn, name }) => arn === input.SecretId || name === input.SecretId);
  // Authorize first: callers who may not read a secret must not learn whether it exists.
  call.authorize(`secretsmanager:${call.operation}`, secret?.arn ?? input.SecretId);
  if (secret === undefined) {
    throw refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
  return perform(values, secret, input);
}

const invalid = () => refusal('ValidationException', 'The request is not valid for this operation.');

const operations = new Map<string, (values: Values, secret: Secret, input: Input) => object | Promise<object>>([
  ['GetSecretValue', getSecretValue],
  ['PutSecretValue', putSecretValue],
]);

function getSecretValue(values: Values, { arn, name }: Secret): object {
  const current = values.data[arn];
  // AWS returns the same error for a secret without a value and for a missing version.
  if (current === undefined) {
    throw refusal(
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
    throw refusal('InvalidRequestException', 'You must provide either SecretString or SecretBinary.');
  }
  await write(values, arn, SecretString, id);
  return { ARN: arn, Name: name, VersionId: id, VersionStages: ['AWSCURRENT'] };
}

const write = (values: Values, arn: string, value: string, id: string): Promise<void> =>
  values.update((draft) => {
    draft[arn] = { id, value, createdAt: Date.now() / 1000 };
  });
