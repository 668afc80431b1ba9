import * as z from 'zod/mini';
import { idPattern, lineIdPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { mailedToken } from '../orders/customer-confirmation.ts';
import type { ShownPicture } from '../photos/photo.ts';
import { linesOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

/** The state of a line's proof: the customer's turn, the owner's turn, or agreed. A line without a proof has none. */
export type ProofStatus = 'sent' | 'changes' | 'approved';

/** How a proof ended without an answer: its order was shipped, or cancelled or refunded. */
export type UnansweredEnd = 'shipped' | 'ended';

/** The latest proof of an order's line; time in ISO 8601 UTC. Rounds count from 1. */
export interface LineProof {
  readonly round: number;
  readonly status: ProofStatus;
  /** When it took this status. */
  readonly at: string;
}

const lineMessage = 'This order has no such gift.';
const photoMessage = 'Send a picture of the work first.';

/**
 * Body of `POST /api/manage/orders/{orderId}/proofs`. Without a photo, which is the owner's own, it sends the gift's preview. A repeated
 * Idempotency-Key sends the proof only once.
 */
export const newProofSchema = z.object({
  lineId: z.string(lineMessage).check(z.regex(lineIdPattern, lineMessage)),
  photoId: z.optional(z.string(photoMessage).check(z.regex(idPattern, photoMessage))),
});
export type NewProof = z.infer<typeof newProofSchema>;

const pinMessage = 'A pin must be on the picture.';
/** A ten-thousandth of the picture's side is finer than a pixel on a phone, and short in JSON. */
const fraction = z.number(pinMessage).check(
  z.gte(0, pinMessage),
  z.lte(1, pinMessage),
  z.overwrite((part) => Math.round(part * 10_000) / 10_000),
);

/** A point on the picture, as fractions of its width and height from the top left. */
const pinSchema = z.strictObject({ x: fraction, y: fraction }, pinMessage);
export type Pin = z.infer<typeof pinSchema>;

const pinsMessage = `Put up to ${limits.proofs.pins} pins on the picture.`;
const wordsMessage = 'Please say what we should change.';

/**
 * Body of `POST /api/orders/{orderId}/lines/{lineId}/proof`: the customer's answer to this round. Asking for changes takes words;
 * the numbers of the pins are their positions in the list, from 1.
 */
export const proofAnswerSchema = z
  .object({
    round: wholeNumber(1, limits.proofs.rounds, 'The round must be that of a proof.'),
    answer: z.enum(['approved', 'changes'], 'Approve the proof, or ask for changes.'),
    words: z.optional(linesOfText('Your text', wordsMessage, limits.proofs.wordsLength)),
    pins: z.optional(z.array(pinSchema, pinsMessage).check(z.maxLength(limits.proofs.pins, pinsMessage))),
  })
  .check(
    z.refine(({ answer, words }) => answer !== 'changes' || words !== undefined, {
      path: ['words'],
      error: wordsMessage,
    }),
    z.refine(({ answer, words, pins }) => answer !== 'approved' || (words ?? pins) === undefined, {
      path: ['answer'],
      error: 'Approve the proof without words and pins, or ask for changes.',
    }),
  );
export type ProofAnswer = z.infer<typeof proofAnswerSchema>;

/** Body of `POST /api/orders/{orderId}/proofs/look`: the token of the mailed link. */
export const proofLookSchema = z.object({ token: mailedToken });

/** What the customer answered to a round. */
export type AnsweredProof = Omit<ProofAnswer, 'round'> & { readonly at: string };

/** One round of a line's proof; times in ISO 8601 UTC. */
export interface Proof {
  readonly lineId: string;
  readonly round: number;
  readonly sentAt: string;
  readonly picture: ShownPicture;
  /** Missing while the customer has not answered. */
  readonly answered?: AnsweredProof;
}

/** Response of `GET /api/orders/{orderId}/proofs` and `GET /api/manage/orders/{orderId}/proofs`: all rounds, by line. */
export interface OrderProofs {
  readonly proofs: readonly Proof[];
  /** When the URLs stop working. */
  readonly expiresAt: string;
}

/** Response of `POST /api/orders/{orderId}/proofs/look`: the line's latest round, without what the customer said. */
export interface ProofLook extends Pick<Proof, 'round' | 'sentAt' | 'picture'> {
  readonly title: string;
  readonly status: ProofStatus;
  /** Only if it was not answered in time. */
  readonly unanswered?: UnansweredEnd;
  readonly expiresAt: string;
}
