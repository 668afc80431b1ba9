// `npm run restore`, which saves copies of the shop's table and accounts, and restores lost items. The usage is in
// restore-command.ts, and docs/operating.md explains it.
import { restoreCommand } from './restore-command.ts';

process.exitCode = await restoreCommand(process.argv.slice(2));
