// Adds an account to the shop's owners (D4), or removes it:
//   npm run owner -- <e-mail> [--remove]                  in the shop that runs on this machine
//   npm run owner -- <e-mail> [--remove] --stage <stage>  in a deployed stage, with the environment's AWS credentials
import { parseArgs } from 'node:util';
import { ownersGroup } from '#contracts/names.ts';
import { findLocalShop } from './local-shop.ts';
import { callCognito, Refusal } from './signed-call.ts';
import { findStage, type Stage } from './stage.ts';

const usage = 'Say whom: npm run owner -- <e-mail> [--remove] [--stage <stage>]';

interface Wish {
  readonly email: string;
  readonly remove: boolean;
  /** Undefined: the shop on this machine. */
  readonly stage?: string;
}

/** @throws an error with the usage unless given one e-mail address and known options. */
function readWish(parameters: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { remove: { type: 'boolean', default: false }, stage: { type: 'string' } },
      allowPositionals: true,
    });
    const [email] = positionals;
    if (positionals.length === 1 && email?.includes('@')) return { ...values, email };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  throw new Error(usage);
}

/** Makes the change and returns a one-line result. @throws an error that says what to do. */
async function carryOut({ email, remove }: Wish, stage: Stage): Promise<string> {
  const action = remove ? 'AdminRemoveUserFromGroup' : 'AdminAddUserToGroup';
  try {
    await callCognito({
      ...stage.caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'),
      target: `AWSCognitoIdentityProviderService.${action}`,
      body: { UserPoolId: await stage.output('UserPoolId'), Username: email, GroupName: ownersGroup },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UserNotFoundException') throw error;
    throw new Error(`There is no account ${email}: register it on the site first.`);
  }
  return `${email} is ${remove ? 'no owner any more' : 'an owner now'}. The site knows after their next login, at the latest in an hour.`;
}

try {
  const wish = readWish(process.argv.slice(2));
  const stage = wish.stage === undefined ? await findLocalShop() : await findStage(wish.stage);
  console.log(await carryOut(wish, stage));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
