// Saves copies of the shop's table and accounts, and restores lost items (docs/operating.md):
//   npm run restore -- save <file>                          copies every item to a new file
//   npm run restore -- save-accounts <file>                 copies every account with its groups, without passwords
//   npm run restore -- compare <file or table>              counts how many of its items the shop's table has
//   npm run restore -- add <file or table> [--only <kinds>] adds the items that the shop's table lacks
//   npm run restore -- drill [--at <time>] --stage <stage>  restores a stage's table into a new one, and compares
// Without --stage <stage>, the commands use the shop on this machine. With it, they use the environment's AWS credentials.
import { restoreCommand } from './restore-command.ts';

process.exitCode = await restoreCommand(process.argv.slice(2));
