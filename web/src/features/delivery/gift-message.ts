import { limits } from '#contracts/limits.ts';
import { address as texts } from '#web/texts/delivery/address.ts';

/** The error of a gift message that is too long to print; undefined if it can be sent. */
export const giftMessageError = (message: string): string | undefined =>
  message.trim().length > limits.giftMessageLength ? texts.giftMessageTooLong(limits.giftMessageLength) : undefined;
