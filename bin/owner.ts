// Makes an account an owner of the shop (D4, D30), or ends that:
//   npm run owner -- <e-mail> [--remove]                  in the shop that runs on this machine
//   npm run owner -- <e-mail> [--remove] --stage <stage>  in a deployed stage, with the environment's AWS credentials
import { parseArgs } from 'node:util';
import { findLocalShop } from './local-shop.ts';
import { addOwner, removeOwner } from './owners.ts';
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
  await (remove ? removeOwner : addOwner)(
    {
      cognito: stage.caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'),
      userPoolId: await stage.output('UserPoolId'),
      dynamodb: stage.caller('dynamodb', 'DYNAMODB'),
      tableName: await stage.output('TableName'),
    },
    email,
  );
  return remove
    ? `${email} is no owner any more, from now on. Their devices are logged out within an hour.`
    : `${email} is an owner now. The site knows after their next login, at the latest in an hour.`;
}

try {
  const wish = readWish(process.argv.slice(2));
  const stage = wish.stage === undefined ? await findLocalShop() : await findStage(wish.stage);
  console.log(await carryOut(wish, stage));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
