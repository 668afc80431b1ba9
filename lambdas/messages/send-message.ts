import { isDeepStrictEqual } from 'node:util';
import { limits } from '../contracts/limits.ts';
import type { Message, Side } from '../contracts/messages/message.ts';
import type { NewMessage } from '../contracts/messages/new-message.ts';
import { photoNotFound } from '../photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { idNamed } from '../platform/ids.ts';
import { type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { type MessageRecord, type Messages, toMessage } from './message.ts';

export interface SendMessageDependencies extends CountDependencies {
  readonly messages: Pick<Messages, 'findSent' | 'add'>;
  readonly newId: () => string;
}

interface Sending extends NewMessage {
  readonly order: { readonly orderId: string; readonly userId: string };
  readonly from: Side;
  readonly sender: Pick<Caller, 'userId' | 'fullName'>;
  /** The client's own name for this message. With the same one, a retry sends nothing more. */
  readonly key?: string | undefined;
}

/**
 * Sends a message about an order to its other side. Refusals: `too_many_requests` for a customer, `too_many_messages`,
 * `photo_not_found`, `idempotency_key_reused`, `too_busy`.
 */
export async function sendMessage(dependencies: SendMessageDependencies, sending: Sending): Promise<Result<Message>> {
  const { messages, newId, now } = dependencies;
  const { order, from, sender, key, text = '', photoIds } = sending;
  const { orderId } = order;
  const messageId = key === undefined ? newId() : idNamed('message', orderId, sender.userId, key);
  const sent = key === undefined ? undefined : await messages.findSent(orderId, messageId);
  if (sent !== undefined) return repeated(sent, sending);
  // Owners answer many customers in an hour, so only customers are counted.
  const excess = from === 'customer' ? await countFor(dependencies, sender.userId, 'messages') : undefined;
  if (excess !== undefined) return excess;
  const message: MessageRecord = {
    orderId,
    messageId,
    from,
    userId: sender.userId,
    ...(from === 'shop' && { by: sender.fullName }),
    at: now().toISOString(),
    text,
    ...(photoIds !== undefined && { photoIds }),
  };
  const outcome = await messages.add(message, order.userId, limits.messages.perOrder);
  if (outcome === 'full') return tooManyMessages;
  if (outcome === 'photo-gone') return photoNotFound;
  if (outcome === 'added') return succeed(toMessage(message, from));
  const concurrent = await messages.findSent(orderId, messageId);
  return concurrent === undefined ? tooBusy : repeated(concurrent, sending);
}

const repeated = (sent: MessageRecord, { from, text = '', photoIds }: Sending): Result<Message> =>
  sent.text === text && isDeepStrictEqual(sent.photoIds, photoIds) ? succeed(toMessage(sent, from)) : keyReused;

const keyReused = refuse('idempotency_key_reused', 'This Idempotency-Key already belongs to another message.');
const tooManyMessages = refuse(
  'too_many_messages',
  `An order can have ${limits.messages.perOrder} messages, and this one has them all. Please write an email instead.`,
);
