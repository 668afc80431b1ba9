import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** A queue that is only sent to, by an event source: its messages lie in a file, one to a line, for a person to read. */
export interface Queue {
  send(body: string): void;
}

export const createQueue = (file: string): Queue => ({
  send(body) {
    appendFileSync(file, `${JSON.stringify({ messageId: randomUUID(), sentAt: new Date().toISOString(), body })}\n`, {
      mode: 0o600,
    });
  },
});
