import type { ServiceContext } from '#host/context.ts';
import { createSes } from './ses.ts';

/** Serves SES for the template's verified senders. Resolves with the endpoint. */
export function openSes({ stack, names, keyring, sendMail, serve }: ServiceContext): Promise<string> {
  const { region, account } = names;
  const identities = stack.all('AWS::SES::EmailIdentity').map(({ properties }) => properties.EmailIdentity);
  return serve('ses', createSes({ identities, region, account, keyring, sendMail }));
}
