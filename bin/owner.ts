// Makes an account an owner of the shop (D4, D30), ends that, or switches off the second factor of a lost phone:
//   npm run owner -- <e-mail> [--remove | --reset-second-factor]                  in the shop that runs on this machine
//   npm run owner -- <e-mail> [--remove | --reset-second-factor] --stage <stage>  in a deployed stage, with AWS credentials
import { parseArgs } from 'node:util';
import { findLocalShop } from './local-shop.ts';
import { addOwner, type OwnersShop, removeOwner, resetSecondFactor } from './owners.ts';
import { findStage, type Stage } from './stage.ts';

const usage = 'Say whom: npm run owner -- <e-mail> [--remove | --reset-second-factor] [--stage <stage>]';

interface Wish {
  readonly email: string;
  readonly act: Act;
  /** Undefined: the shop on this machine. */
  readonly stage?: string;
}

interface Act {
  readonly carryOut: (shop: OwnersShop, email: string) => Promise<void>;
  readonly result: (email: string) => string;
}

const addition: Act = {
  carryOut: addOwner,
  result: (email) => `${email} is an owner now. The site knows after their next login, at the latest in an hour.`,
};
const removal: Act = {
  carryOut: removeOwner,
  result: (email) => `${email} is no owner any more, from now on. Their devices are logged out within an hour.`,
};
const reset: Act = {
  carryOut: resetSecondFactor,
  result: (email) => `${email} logs in without a second factor now. Their devices are logged out within an hour.`,
};

/** @throws an error with the usage unless given one e-mail address and known options. */
function readWish(parameters: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: {
        remove: { type: 'boolean', default: false },
        'reset-second-factor': { type: 'boolean', default: false },
        stage: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [email] = positionals;
    const { remove, 'reset-second-factor': resets, stage } = values;
    if (positionals.length === 1 && email?.includes('@') && !(remove && resets)) {
      return { email, act: remove ? removal : resets ? reset : addition, ...(stage !== undefined && { stage }) };
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  throw new Error(usage);
}

/** Makes the change and returns a one-line result. @throws an error that says what to do. */
async function carryOut({ email, act }: Wish, stage: Stage): Promise<string> {
  await act.carryOut(
    {
      cognito: stage.caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'),
      userPoolId: await stage.output('UserPoolId'),
      dynamodb: stage.caller('dynamodb', 'DYNAMODB'),
      tableName: await stage.output('TableName'),
      ownerLogDays: stage.ownerLogDays,
    },
    email,
  );
  return act.result(email);
}

try {
  const wish = readWish(process.argv.slice(2));
  const stage = wish.stage === undefined ? await findLocalShop() : await findStage(wish.stage);
  console.log(await carryOut(wish, stage));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
