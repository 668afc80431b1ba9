import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { DurableFile } from '#lib/durable-file.ts';
import type { Wording } from '#lib/wording.ts';

/** Times are in milliseconds since the epoch. */
const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sentAt: z.number(),
  /** The message is invisible until then. */
  visibleAt: z.number(),
  receives: z.number(),
  firstReceivedAt: z.optional(z.number()),
  /** The receipt handle of the last receive. Only its receiver may delete the message. */
  receipt: z.optional(z.string()),
});
const contents = z.object({ messages: z.array(messageSchema) });
type Message = z.infer<typeof messageSchema>;

/** A received message. */
export type Received = Required<Message>;

export interface QueueSettings {
  readonly arn: string;
  readonly name: string;
  /** How long a received message is invisible to other receivers. */
  readonly visibilityMs: number;
  readonly retentionMs: number;
  readonly delayMs: number;
  /** The dead-letter queue, and how often a message may be received before it is moved there. */
  readonly redrive?: { readonly deadLetterQueue: () => Queue; readonly maxReceiveCount: number };
  readonly now?: () => number;
}

/** A standard queue, stored in one file. Once `send` resolves, messages are on disk and are delivered at least once. */
export class Queue {
  readonly settings: QueueSettings;
  readonly #file: DurableFile<z.infer<typeof contents>>;
  readonly #now: () => number;

  private constructor(settings: QueueSettings, file: DurableFile<z.infer<typeof contents>>) {
    this.settings = settings;
    this.#file = file;
    this.#now = settings.now ?? Date.now;
  }

  /** @throws StartError if the file is damaged. */
  static async open(file: string, settings: QueueSettings, wording?: Wording): Promise<Queue> {
    const name = 'The file of the queue';
    const check = (content: unknown) => z.parse(contents, content);
    return new Queue(
      settings,
      await DurableFile.open(file, { name, wording, check, create: () => ({ messages: [] }) }),
    );
  }

  /** All messages in the queue, including received ones. */
  get messages(): readonly Message[] {
    return this.#file.data.messages;
  }

  /** Stores all messages or none. Resolves with their IDs. */
  async send(bodies: readonly { readonly body: string; readonly delayMs?: number | undefined }[]): Promise<string[]> {
    const sentAt = this.#now();
    const messages = bodies.map(({ body, delayMs = this.settings.delayMs }) => ({
      id: randomUUID(),
      body,
      sentAt,
      visibleAt: sentAt + delayMs,
      receives: 0,
    }));
    await this.#file.update((draft) => draft.messages.push(...messages));
    return messages.map(({ id }) => id);
  }

  /** Receives up to `limit` messages, which then become invisible. Messages received too often go to the dead-letter queue. */
  async receive(limit: number): Promise<readonly Received[]> {
    if (!this.messages.some((message) => this.#isVisible(message))) return [];
    await this.#moveToDeadLetters();
    const now = this.#now();
    return this.#file.update((draft) => {
      draft.messages = draft.messages.filter(({ sentAt }) => sentAt + this.settings.retentionMs > now);
      return draft.messages
        .filter((message) => this.#isVisible(message))
        .slice(0, limit)
        .map((message) =>
          Object.assign(message, {
            visibleAt: now + this.settings.visibilityMs,
            receives: message.receives + 1,
            firstReceivedAt: message.firstReceivedAt ?? now,
            receipt: randomUUID(),
          }),
        )
        .map((message) => ({ ...message }));
    });
  }

  /** Deletes received messages. Only the latest receipt handle of a message can delete it. */
  async delete(receipts: readonly string[]): Promise<void> {
    await this.#file.update((draft) => {
      draft.messages = draft.messages.filter(({ receipt }) => receipt === undefined || !receipts.includes(receipt));
    });
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #isVisible({ visibleAt }: Message): boolean {
    return visibleAt <= this.#now();
  }

  async #moveToDeadLetters(): Promise<void> {
    const { redrive } = this.settings;
    if (redrive === undefined) return;
    const dead = this.messages.filter(
      (message) => message.receives >= redrive.maxReceiveCount && this.#isVisible(message),
    );
    if (dead.length === 0) return;
    // Store them there first: a crash between the two writes may duplicate a message, but never loses it.
    await redrive.deadLetterQueue().#accept(dead);
    await this.#file.update((draft) => {
      draft.messages = draft.messages.filter(({ id }) => !dead.some((message) => message.id === id));
    });
  }

  /** Adds messages of another queue, which keep their ID and age. Messages that are already here are skipped. */
  async #accept(messages: readonly Message[]): Promise<void> {
    await this.#file.update((draft) => {
      const known = new Set(draft.messages.map(({ id }) => id));
      const fresh = messages.filter(({ id }) => !known.has(id));
      draft.messages.push(...fresh.map(({ id, body, sentAt }) => ({ id, body, sentAt, visibleAt: 0, receives: 0 })));
    });
  }
}
