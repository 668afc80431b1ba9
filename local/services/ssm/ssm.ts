import * as z from 'zod/mini';
import { AwsError, createAwsService, parseBody } from '#aws/service.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';

interface SsmSettings {
  readonly region: string;
  readonly account: string;
  readonly keyring: Keyring;
  /** The template's parameters by name. */
  readonly parameters: ReadonlyMap<string, string>;
}

const inputSchema = z.object({ Name: z.string().check(z.minLength(1)) });
const largestBody = 64 * 1024;

/** The part of Parameter Store that functions use: GetParameter by name for the template's parameters, without decryption. */
export const createSsm = ({ region, account, keyring, parameters }: SsmSettings): Service =>
  createAwsService({
    service: 'ssm',
    region,
    keyring,
    contentType: 'application/x-amz-json-1.1',
    largestBody,
    async respond({ operation, body, authorize }) {
      if (operation !== 'GetParameter') {
        throw new AwsError(400, 'InvalidAction', `The local cloud does not support the operation ${operation}.`);
      }
      const { Name } = parseBody(inputSchema, body, invalid);
      const ARN = `arn:aws:ssm:${region}:${account}:parameter${Name.startsWith('/') ? '' : '/'}${Name}`;
      authorize('ssm:GetParameter', ARN);
      const Value = parameters.get(Name);
      if (Value === undefined) throw new AwsError(400, 'ParameterNotFound', `Parameter ${Name} not found.`);
      return { Parameter: { ARN, Name, Type: 'String', DataType: 'text', Value, Version: 1 } };
    },
  });

const invalid = () => new AwsError(400, 'ValidationException', 'Name must be a non-empty string.');
