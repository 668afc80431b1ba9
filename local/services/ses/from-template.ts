import type { ServiceContext } from '#host/context.ts';
import { StartError } from '#lib/start-error.ts';
import type { EventBus } from '#services/events/bus.ts';
import { createReports } from './reports.ts';
import { createSes } from './ses.ts';

/**
 * Serves SES for the template's verified senders, with its configuration sets. Resolves with the endpoint. @throws StartError for an
 * event destination that SES would refuse.
 */
export function openSes(context: ServiceContext, bus: EventBus): Promise<string> {
  const { stack, names, keyring, sendMail, serve } = context;
  const { region, account } = names;
  const identities = stack.all('AWS::SES::EmailIdentity').map(({ properties }) => properties.EmailIdentity);
  const configurationSets = stack.all('AWS::SES::ConfigurationSet').map(({ resource }) => resource.ref);
  for (const { resource, properties } of stack.all('AWS::SES::ConfigurationSetEventDestination')) {
    stack.named('AWS::SES::ConfigurationSet', properties.ConfigurationSetName);
    // "Only the default bus is supported": https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventBridgeDestination.html
    if (properties.EventDestination.EventBridgeDestination.EventBusArn === bus.arn) continue;
    throw new StartError(`The event destination ${resource.logicalId} must name the default event bus, ${bus.arn}.`);
  }
  const report = createReports({ stack, names, bus });
  return serve('ses', createSes({ identities, configurationSets, region, account, keyring, sendMail, report }));
}
