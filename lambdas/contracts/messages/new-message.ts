import * as z from 'zod/mini';
import { areDistinct } from '../distinct.ts';
import { idPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { linesOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

const wordsMessage = 'Write your message.';
const picturesMessage = `Send up to ${limits.messages.pictures} pictures with a message, each once.`;

/**
 * Body of `POST /api/orders/{orderId}/messages`: words, pictures, or both. The pictures are the sender's own complete photos. A
 * repeated Idempotency-Key sends the message only once.
 */
export const newMessageSchema = z
  .object({
    text: z.optional(linesOfText('A message', wordsMessage, limits.messages.length)),
    photoIds: z.optional(
      z
        .array(z.string(picturesMessage).check(z.regex(idPattern, picturesMessage)), picturesMessage)
        .check(
          z.minLength(1, picturesMessage),
          z.maxLength(limits.messages.pictures, picturesMessage),
          z.refine(areDistinct, picturesMessage),
        ),
    ),
  })
  .check(
    z.refine(({ text, photoIds }) => text !== undefined || photoIds !== undefined, {
      path: ['text'],
      error: wordsMessage,
    }),
  );
export type NewMessage = z.infer<typeof newMessageSchema>;

/** Body of `PUT /api/orders/{orderId}/messages/read`: the number of messages that the page has shown. */
export const messagesReadSchema = z.object({
  count: wholeNumber(1, limits.messages.perOrder, 'Give the number of messages of this order.'),
});
