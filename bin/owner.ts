// `npm run owner`. The usage is in owner-command.ts.
import { ownerCommand } from './owner-command.ts';

process.exitCode = await ownerCommand(process.argv.slice(2));
