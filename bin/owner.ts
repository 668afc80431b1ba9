// Adds an owner or invites one by mail, removes an owner, switches off the second factor of a lost phone, or lists
// owners and invitations:
//   npm run owner -- <e-mail> [--remove | --reset-second-factor]                  in the shop that runs on this machine
//   npm run owner -- <e-mail> [--remove | --reset-second-factor] --stage <stage>  in a deployed stage, with AWS credentials
//   npm run owner -- --list [--stage <stage>]
import { ownerCommand } from './owner-command.ts';

process.exitCode = await ownerCommand(process.argv.slice(2));
