/**
 * `npm run smoke -- <url>`: walks through a deployed or local shop in a real browser. With an owner's account in the
 * environment (SMOKE_OWNER_EMAIL, SMOKE_OWNER_PASSWORD) it also adds a gift, which it deletes at the end, and handles an
 * order, which it cancels.
 */
import { smokeCommand } from './smoke-command.ts';

try {
  process.exitCode = await smokeCommand(process.argv[2], process.env, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
