import type { ServiceContext } from '#host/context.ts';
import { createSsm } from './ssm.ts';

/** Serves the template's parameters. In their values, the local site's origin replaces the distribution's. */
export function openParameters({ stack, names, keyring, serve, addresses }: ServiceContext): Promise<string> {
  const { region, account } = names;
  const parameters = stack
    .all('AWS::SSM::Parameter')
    .map(({ resource, properties }) => [resource.ref, addresses.site.toLocal(properties.Value)] as const);
  return serve('ssm', createSsm({ region, account, keyring, parameters: new Map(parameters) }));
}
