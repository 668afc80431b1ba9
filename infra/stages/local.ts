import { dev } from './dev.ts';
import type { Stage } from './stage.ts';

/** The settings of `npm start`: the stage `dev` with every feature that the local cloud supports. Never deployed. */
export const local: Stage = {
  ...dev,
  // Mails only go to the mailbox page, so any sender works, and there is no sandbox.
  mailFrom: 'shop@example.com',
  accountMailsBySes: true,
};
