import { dev } from './dev.ts';
import type { Stage } from './stage.ts';

/** What `npm start` runs: the stage `dev` with everything switched on that this machine can play. Never deployed. */
export const local: Stage = {
  ...dev,
  // Mails go to the mailbox page, so any sender will do, and there is no sandbox to leave.
  mailFrom: 'shop@example.com',
  accountMailsBySes: true,
};
