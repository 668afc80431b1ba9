// Makes an account an owner of the shop (D4, D30), removes an owner, or switches off the second factor of a lost phone:
//   npm run owner -- <e-mail> [--remove | --reset-second-factor]                  in the shop that runs on this machine
//   npm run owner -- <e-mail> [--remove | --reset-second-factor] --stage <stage>  in a deployed stage, with AWS credentials
import { parseArgs } from 'node:util';
import { findLocalShop } from './local-shop.ts';
import { addOwner, type OwnersShop, removeOwner, resetSecondFactor } from './owners.ts';
import { findStage, type Stage } from './stage.ts';

const usage = 'Usage: npm run owner -- <e-mail> [--remove | --reset-second-factor] [--stage <stage>]';

interface Options {
  readonly email: string;
  readonly act: Act;
  /** Undefined: the shop on this machine. */
  readonly stage?: string;
}

interface Act {
  readonly run: (shop: OwnersShop, email: string) => Promise<void>;
  readonly result: (email: string) => string;
}

const addition: Act = {
  run: addOwner,
  result: (email) => `${email} is an owner now. The site shows it after their next login, or within an hour.`,
};
const removal: Act = {
  run: removeOwner,
  result: (email) => `${email} is no longer an owner. Their devices are logged out within an hour.`,
};
const reset: Act = {
  run: resetSecondFactor,
  result: (email) => `${email} logs in without a second factor now. Their devices are logged out within an hour.`,
};

/** @throws an error with the usage unless given one e-mail address and known options. */
function readOptions(parameters: string[]): Options {
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
async function run({ email, act }: Options, stage: Stage): Promise<string> {
  await act.run(
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
  const options = readOptions(process.argv.slice(2));
  const stage = options.stage === undefined ? await findLocalShop() : await findStage(options.stage);
  console.log(await run(options, stage));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
