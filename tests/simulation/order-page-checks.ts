import type { CaseStatus } from '#contracts/cases/damage-case.ts';
import { limits } from '#contracts/limits.ts';
import { takesMakingPictures } from '#contracts/making/making-pictures.ts';
import type { Side } from '#contracts/messages/message.ts';
import type { CaseRecord } from '#lambdas/cases/case.ts';
import type { Mail } from '#lambdas/mails/mail.ts';
import type { UnreadEvent } from '#lambdas/mails/mail-events.ts';
import { followConversation, mailUnread } from '#lambdas/mails/unread-messages.ts';
import type { MakingRecord } from '#lambdas/making/making.ts';
import { type Conversation, unreadOf } from '#lambdas/messages/message.ts';
import { hasOpenDispute } from '#lambdas/orders/disputes.ts';
import { ContentionError, succeed } from '#lambdas/platform/result.ts';
import type { Change } from '#lambdas/platform/stream.ts';
import { followMessageReview, followMessages } from '#lambdas/upkeep/delete-messages.ts';
import { changesOf } from '../support/unit/changes.ts';
import { isOver, type Replace } from './photo-checks.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import { deliver } from './stream.ts';
import type { World } from './world.ts';

const sides = ['customer', 'shop'] as const;
const hourMs = 3_600_000;
/** A mail is sent a little later than its hour begins. */
const slowMs = 60_000;
const dayMs = 24 * hourMs;

const stepsAfter: Readonly<Record<CaseStatus | 'none', readonly CaseStatus[]>> = {
  none: ['opened'],
  opened: ['remaking', 'sent', 'closed'],
  remaking: ['sent', 'closed'],
  sent: ['sent', 'closed'],
  closed: ['opened'],
};

interface SentMail {
  readonly name: string;
  readonly at: number;
  /** Its function crashed or failed, perhaps before it could note the mail. */
  isInterrupted: boolean;
}

/** Streams changes of messages to their retention and mails, and checks messages, cases and making pictures at each change. */
export class OrderPageChecks {
  readonly broken = new Set<string>();
  /** What responses promised: messages, added pictures, and cases. */
  readonly acknowledged: { readonly orderId: string; readonly text: string }[] = [];
  readonly added: { readonly orderId: string; readonly photoId: string }[] = [];
  readonly cases: CaseRecord[] = [];
  /** Pictures that an owner has asked to remove, by order and photo. */
  readonly removed = new Set<string>();
  readonly #seenCounts = new Set<string>();
  readonly #mails: SentMail[] = [];
  readonly #seen = {
    conversations: new Map<string, Conversation>(),
    cases: new Map<string, CaseRecord>(),
    making: new Map<string, MakingRecord>(),
  };
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #replace: Replace;
  #keys = 0;

  constructor(world: World, shop: SimulatedShop, replace: Replace) {
    this.#world = world;
    this.#shop = shop;
    this.#replace = replace;
  }

  nextKey(): string {
    return `${this.#keys++}`;
  }

  /** Call this when a side's page shows so many messages. */
  noteSeen(orderId: string, side: Side, messages: number): void {
    this.#seenCounts.add(`${orderId} ${side} ${messages}`);
  }

  /** The time of the next review of messages, in epoch milliseconds. */
  get nextReview(): number | undefined {
    const times = [...this.#shop.store.messages.reviews.values()].map((at) => at.getTime());
    return times.length === 0 ? undefined : Math.min(...times);
  }

  expireReviews(): void {
    const { reviews } = this.#shop.store.messages;
    for (const [orderId, at] of reviews) {
      if (at.getTime() > this.#world.time) continue;
      reviews.delete(orderId);
      this.#send((machine) => followMessageReview(machine, [{ before: { orderId } }]));
    }
  }

  /** Call this whenever the tables may have changed. */
  watch(): void {
    const { messages, cases, making } = this.#shop.store;
    for (const [orderId, change] of changesOf(this.#seen.conversations, messages.conversations)) {
      this.#checkConversation(orderId, change);
      this.#send((machine) => followMessages(machine, [change]));
      this.#send(() => followConversation({ events: this.#events() }, [change]));
    }
    for (const [orderId, change] of changesOf(this.#seen.cases, cases)) this.#checkCase(orderId, change);
    for (const [orderId, { before, after }] of changesOf(this.#seen.making, making)) {
      this.#checkMaking(orderId, before?.pictures.length ?? 0, after);
    }
  }

  /** What is wrong once all calls and mails are done, before anything expires. */
  atRest(): readonly string[] {
    const { messages, cases, making } = this.#shop.store;
    for (const [orderId, conversation] of messages.conversations) {
      const sent = messages.sent.get(orderId) ?? [];
      if (sent.length !== conversation.messages) this.#report(`${orderId} counts ${conversation.messages} messages`);
      if (new Set(sent.map(({ text }) => text)).size !== sent.length) this.#report(`${orderId} has a message twice`);
      for (const side of sides) {
        const last = sent.findLastIndex(({ from }) => from !== side) + 1;
        const mailed = (side === 'shop' ? conversation.shopMailed : conversation.customerMailed) ?? 0;
        if (unreadOf(conversation, side) > 0 && mailed < last)
          this.#report(`no mail tells the ${side} of the unread messages of ${orderId}`);
      }
    }
    for (const { orderId, text } of this.acknowledged) {
      if (!messages.sent.get(orderId)?.some((sent) => sent.text === text))
        this.#report(`${text} of ${orderId} is lost`);
    }
    for (const { orderId, photoId } of this.added) {
      const isThere = making.get(orderId)?.pictures.some(({ photo }) => photo.photoId === photoId);
      if (!isThere && !this.removed.has(`${orderId} ${photoId}`)) this.#report(`a picture of ${orderId} is lost`);
    }
    for (const { orderId, steps } of this.cases) {
      const stored = cases.get(orderId)?.steps.slice(0, steps.length);
      if (JSON.stringify(stored) !== JSON.stringify(steps))
        this.#report(`a response has steps of a case that ${orderId} lacks`);
    }
    for (const [index, { name, at, isInterrupted }] of this.#mails.entries()) {
      const next = this.#mails.slice(index + 1).find((mail) => mail.name === name);
      if (next !== undefined && !isInterrupted && next.at - at < hourMs - slowMs)
        this.#report(`${name} was mailed twice within the hour`);
    }
    return [...this.broken];
  }

  /** The messages that are left although nothing needs them. */
  unneeded(): readonly string[] {
    const { messages, orders } = this.#shop.store;
    const late = this.#world.time - 60 * dayMs;
    return [...messages.conversations.values()].flatMap(({ orderId, lastAt }) => {
      const order = orders.get(orderId);
      const isNeeded = order !== undefined && (hasOpenDispute(order) || !isOver(this.#shop, order, late));
      return isNeeded || Date.parse(lastAt) > late - 90 * dayMs ? [] : [`the messages of ${orderId} were not deleted`];
    });
  }

  #checkConversation(orderId: string, { before, after }: Change<Conversation>): void {
    const order = this.#shop.store.orders.get(orderId);
    if (after === undefined) {
      const isNeeded = order !== undefined && (hasOpenDispute(order) || !isOver(this.#shop, order, this.#world.time));
      if (isNeeded) this.#report(`the messages of ${orderId} were deleted and are needed`);
      return;
    }
    const isNew = after.messages > (before?.messages ?? 0);
    const from = isNew ? this.#shop.store.messages.sent.get(orderId)?.at(-1)?.from : undefined;
    for (const side of sides) {
      const expected = unreadOf(before, side) + (from !== undefined && from !== side ? 1 : 0);
      const actual = unreadOf(after, side);
      const isSeen = actual === 0 && this.#seenCounts.has(`${orderId} ${side} ${after.messages}`);
      if (actual !== expected && !isSeen)
        this.#report(`the ${side} has ${actual} unread messages of ${orderId}, not ${expected}`);
    }
  }

  #checkCase(orderId: string, { before, after }: Change<CaseRecord>): void {
    const steps = after?.steps ?? [];
    const last = steps.at(-1)?.status ?? 'closed';
    const isNext = steps.length === (before?.steps.length ?? 0) + 1;
    if (!isNext || !stepsAfter[before?.steps.at(-1)?.status ?? 'none'].includes(last))
      this.#report(`the case of ${orderId} became ${last} when it was ${before?.steps.at(-1)?.status}`);
    const status = this.#shop.store.orders.get(orderId)?.status;
    if (status !== 'delivered') this.#report(`${orderId} has a case and is ${status}`);
  }

  #checkMaking(orderId: string, before: number, after: MakingRecord | undefined): void {
    const ids = after?.pictures.map(({ photo }) => photo.photoId) ?? [];
    if (ids.length > limits.makingPictures) this.#report(`${orderId} has ${ids.length} making pictures`);
    if (new Set(ids).size !== ids.length) this.#report(`${orderId} has a making picture twice`);
    const status = this.#shop.store.orders.get(orderId)?.status ?? 'cancelled';
    if (ids.length > before && !takesMakingPictures(status))
      this.#report(`${orderId} got a picture when it was ${status}`);
  }

  /** The mail queue, which delivers each event until a call succeeds. */
  #events() {
    return {
      send: async (events: readonly object[], seconds = 0) => {
        for (const event of events) if (isUnread(event)) void this.#mail(event, seconds);
      },
    };
  }

  async #mail(event: UnreadEvent, seconds: number): Promise<void> {
    await this.#world.sleep(seconds * 1_000 + this.#world.random.between(1, 1_000));
    for (;;) {
      const sent: SentMail[] = [];
      const mailer = {
        send: async ({ to }: Mail) => {
          sent.push({ name: `${event.orderId} ${event.unreadBy} ${to}`, at: this.#world.time, isInterrupted: false });
        },
      };
      const result = await this.#shop.invoke((machine) =>
        mailUnread(
          {
            ...this.#replace(machine),
            ...{ marks: this.#replace(machine).mailMarks, mailer, metrics: { count: async () => {} } },
            ...{ events: this.#events(), ownersWantMails: async () => true, provedOnly: false },
          },
          event,
        ).then(succeed, () => {
          throw new ContentionError('The queue retries');
        }),
      );
      for (const mail of sent) mail.isInterrupted = result?.ok !== true;
      this.#mails.push(...sent);
      if (result?.ok) return;
      await this.#world.sleep(60_000);
    }
  }

  /** Delivers a change once or twice. */
  #send(consume: (machine: Machine) => Promise<void>): void {
    for (let times = this.#world.fails(0.2) ? 2 : 1; times > 0; times--) {
      void deliver(this.#world, this.#shop, (machine) => consume(this.#replace(machine)));
    }
  }

  #report(sentence: string): void {
    this.broken.add(sentence);
  }
}

const isUnread = (event: object): event is UnreadEvent => 'unreadBy' in event;
