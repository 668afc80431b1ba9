import { parseArgs } from 'node:util';
import { findShop, type Output, readParameters, runCommand } from './command.ts';
import { addOwner, listOwners, type OwnersShop, removeOwner, resetSecondFactor } from './owners.ts';
import type { Stage } from './stage.ts';

const usage = `Usage: npm run owner -- <e-mail> [--remove | --reset-second-factor] [--stage <stage>]
or:       npm run owner -- --list [--stage <stage>]`;

interface Command {
  readonly act: (shop: OwnersShop, stage: Stage) => Promise<string>;
  /** If undefined, the command is for the shop on this machine. */
  readonly stage?: string;
}

const day = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Adds or invites an owner. @throws for an unproved mailbox, and for a stage deployed before invitations existed (no output
 * `MailFrom`).
 */
const addition =
  (email: string): Command['act'] =>
  async (shop, stage) => {
    const [sender, site] = await Promise.all([stage.output('MailFrom'), stage.output('SiteUrl')]);
    const outcome = await addOwner(shop, email);
    if (outcome === 'added') {
      return `${email} is an owner now. The site shows it after their next login, or within an hour.`;
    }
    if (outcome === 'unproved') {
      throw new Error(
        `${email} is not an owner: the mailbox of this account was never proved, so it may be a stranger's. ` +
          'Let them choose a new password (Forgot your password? on the login page), then run this again. ' +
          'If the account is unconfirmed in Cognito, delete it there, and this command invites the address.',
      );
    }
    const notice =
      sender === 'none'
        ? `This stage sends no mails (mailFrom). Tell them yourself, with the address ${site}/signup`
        : 'A mail tells them';
    const step = 'sign up with this address and enter a mailed code';
    return `${email} is invited to be an owner until ${day(outcome.invitedUntil)}. ${notice}: ${step}.`;
  };

const removal =
  (email: string, stage: string | undefined): Command['act'] =>
  async (shop) => {
    const outcome = await removeOwner(shop, email);
    if (outcome === 'uninvited') return `The invitation of ${email} is taken back.`;
    const removed = `${email} is no longer an owner. Their devices are logged out within an hour.`;
    if (outcome === 'removed') return removed;
    const command = `npm run owner -- <e-mail>${stage === undefined ? '' : ` --stage ${stage}`}`;
    return `${removed} The shop has no owner now: ${command} adds one.`;
  };

const reset =
  (email: string): Command['act'] =>
  async (shop) => {
    await resetSecondFactor(shop, email);
    return `${email} logs in without a second factor now. Their devices are logged out within an hour.`;
  };

const list: Command['act'] = async (shop) => {
  const lines = (await listOwners(shop)).map(({ email, since, invitedUntil }) =>
    invitedUntil === undefined ? `${email}  owner since ${since}` : `${email}  invited until ${invitedUntil}`,
  );
  return lines.length === 0 ? 'The shop has no owner and no open invitation.' : lines.join('\n');
};

/** Reads one e-mail address or `--list`, and options. @throws an error with the usage for anything else. */
const readCommand = (parameters: string[]): Command =>
  readParameters(usage, () => {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: {
        list: { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
        'reset-second-factor': { type: 'boolean', default: false },
        stage: { type: 'string' },
      },
      allowPositionals: true,
    });
    const { list: lists, remove, 'reset-second-factor': resets, stage } = values;
    const [email] = positionals;
    const at = stage !== undefined && { stage };
    if (lists && email === undefined && !remove && !resets) return { act: list, ...at };
    if (!lists && positionals.length === 1 && email?.includes('@') && !(remove && resets)) {
      return { act: remove ? removal(email, stage) : resets ? reset(email) : addition(email), ...at };
    }
    throw new Error('Give one e-mail address, or --list.');
  });

const ownersOf = async (stage: Stage): Promise<OwnersShop> => ({
  cognito: stage.caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'),
  userPoolId: await stage.output('UserPoolId'),
  dynamodb: stage.caller('dynamodb', 'DYNAMODB'),
  tableName: await stage.output('TableName'),
  ownerLogDays: stage.ownerLogDays,
});

/** Runs `npm run owner --` with these parameters. Resolves with the exit code. */
export const ownerCommand = (parameters: string[], out: Output = console): Promise<number> =>
  runCommand(out, async () => {
    const command = readCommand(parameters);
    const stage = await findShop(command.stage);
    out.log(await command.act(await ownersOf(stage), stage));
  });
