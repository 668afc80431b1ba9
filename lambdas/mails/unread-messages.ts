import { dayMs } from '../contracts/dates/day.ts';
import type { Side } from '../contracts/messages/message.ts';
import { type Conversation, type MessageRecord, type Messages, unreadOf } from '../messages/message.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Change } from '../platform/stream.ts';
import { sendOnce } from './announce.ts';
import { type MailOwnersDependencies, mailOwners } from './announce-to-owners.ts';
import type { MailEvents, UnreadEvent } from './mail-events.ts';
import { type QuotedMessages, writeMessageMail, writeOwnerMessageMail } from './message-mail.ts';

/** A customer or owner who hasn't read a message for this many seconds is away. */
const awaySeconds = 120;
/** After a mail about messages, the next one waits for this long. */
const againMs = 3_600_000;
/**
 * Meanwhile, events are postponed by this many seconds: SQS delays by at most 15 minutes, an alarm watches older messages, and Lambda
 * stops a function that invokes itself about 16 times.
 */
const postponedSeconds = 600;
/** Restoring the table sends old messages through the stream again. */
const newMs = dayMs;
/** A mail quotes this many messages. */
const quoted = 5;

/** Creates an event for each side for which these changes of one order's messages have more unread ones. */
const unreadEvents = (changes: readonly Change<Conversation>[]): readonly UnreadEvent[] =>
  (['customer', 'shop'] as const).flatMap((side) => {
    const more = changes.filter(({ before, after }) => unreadOf(after, side) > unreadOf(before, side));
    const last = more.at(-1)?.after;
    return last === undefined ? [] : [{ orderId: last.orderId, unreadBy: side, messages: last.messages }];
  });

/** Sends the events once their messages have been unread for long enough. */
export async function followConversation(
  { events }: { readonly events: MailEvents },
  changes: readonly Change<Conversation>[],
): Promise<void> {
  await events.send(unreadEvents(changes), awaySeconds);
}

interface MailUnreadDependencies extends MailOwnersDependencies {
  readonly messages: Pick<Messages, 'find' | 'listOf' | 'noteMailed'>;
  readonly events: MailEvents;
}

/**
 * Mails a side about the messages that it hasn't read, at most once in an hour for each order. An event within the hour is postponed.
 * @throws if the mail can't be sent now, or another call is sending it. The queue then retries.
 */
export async function mailUnread(dependencies: MailUnreadDependencies, event: UnreadEvent): Promise<void> {
  const { orders, messages, events, now } = dependencies;
  const { orderId, unreadBy: side } = event;
  const conversation = await messages.find(orderId);
  if (conversation === undefined || !isDue(conversation, event, now())) return;
  const order = await orders.find(orderId);
  if (order === undefined) return;
  const outcome = await (side === 'customer' ? mailCustomer : mailShop)(dependencies, order, conversation);
  if (outcome === 'mailed') await messages.noteMailed(orderId, side, conversation.messages);
  if (outcome === 'within-the-hour') await events.send([event], postponedSeconds);
}

/** False if the side has read the messages, or was mailed about them, or if they are old. */
const isDue = (conversation: Conversation, { unreadBy: side, messages }: UnreadEvent, now: Date): boolean =>
  unreadOf(conversation, side) > 0 &&
  messages > mailedOf(conversation, side) &&
  Date.parse(conversation.lastAt) + newMs >= now.getTime();

const mailedOf = ({ customerMailed = 0, shopMailed = 0 }: Conversation, side: Side): number =>
  side === 'shop' ? shopMailed : customerMailed;

type Outcome = 'mailed' | 'within-the-hour' | 'none';

async function mailCustomer(
  dependencies: MailUnreadDependencies,
  order: OrderRecord,
  conversation: Conversation,
): Promise<Outcome> {
  const { orderId, userId, email } = order;
  const siteOrigin = await dependencies.siteOrigin();
  const isSent = await sendOnce(dependencies, {
    orderId,
    name: 'messages',
    userId,
    email,
    againMs,
    // Without proof, the address may be a stranger's, who must not get what the shop wrote to its customer.
    write: async ({ isProved }) => {
      const words = (await isProved()) ? await unreadWords(dependencies, conversation) : undefined;
      return writeMessageMail(order, siteOrigin, words);
    },
  });
  return isSent ? 'mailed' : 'within-the-hour';
}

/** The latest messages that the customer hasn't read, oldest first. */
async function unreadWords(
  { messages }: Pick<MailUnreadDependencies, 'messages'>,
  { orderId, messages: count, customerUnread = 0 }: Conversation,
): Promise<QuotedMessages> {
  const { entries } = await messages.listOf(orderId, { limit: Math.min(count, 4 * quoted) });
  const unread = entries.filter(({ from }) => from === 'shop').slice(0, Math.min(customerUnread, quoted));
  return { texts: unread.map(quotedText).toReversed(), areAll: unread.length === customerUnread };
}

/** A mail never shows the pictures of messages. */
const quotedText = ({ text, photoIds = [] }: MessageRecord): string =>
  [
    ...(text === '' ? [] : [text]),
    ...(photoIds.length === 0 ? [] : [photoIds.length === 1 ? '[1 picture]' : `[${photoIds.length} pictures]`]),
  ].join('\n');

async function mailShop(dependencies: MailUnreadDependencies, { orderId }: OrderRecord): Promise<Outcome> {
  const siteOrigin = await dependencies.siteOrigin();
  const sent = await mailOwners(dependencies, orderId, {
    nameFor: (userId) => `messages-${userId}`,
    againMs,
    write: (to) => writeOwnerMessageMail(orderId, to, siteOrigin),
  });
  if (sent.length === 0) return 'none';
  return sent.includes(true) ? 'mailed' : 'within-the-hour';
}
