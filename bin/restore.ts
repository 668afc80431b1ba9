// Takes copies of the shop's table, and brings back what was lost (docs/operating.md):
//   npm run restore -- save <file>                          copies every item into a new file
//   npm run restore -- compare <file or table>              counts what the shop's table has of it
//   npm run restore -- add <file or table> [--only <kinds>] puts into the shop's table what it lacks of it
//   npm run restore -- drill [--at <time>] --stage <stage>  restores the table of a stage into a new one, and compares
// of the shop that runs on this machine, or with --stage <stage> of a deployed one, with the environment's AWS credentials.
import { restoreCommand } from './restore-command.ts';

process.exitCode = await restoreCommand(process.argv.slice(2));
