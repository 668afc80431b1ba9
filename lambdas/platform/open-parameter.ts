import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { functionConfig } from './function-config.ts';

/** Reads a parameter of SSM's Parameter Store. Throws if it has no value. */
export const openParameter =
  (name: string, client = new SSMClient(functionConfig('SSM'))) =>
  async (): Promise<string> => {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: name }));
    if (Parameter?.Value === undefined) throw new Error(`The parameter ${name} has no value`);
    return Parameter.Value;
  };
