import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { linesOfText } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

/** Body of `PUT /api/manage/orders/{orderId}/note`. An empty note removes it. `taken` takes the order, or gives it back. */
export const newDeskNoteSchema = z.object({
  version: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'The version must be that of the note.'),
  note: z.optional(
    z.union([z.literal(''), linesOfText('A note', 'Write the note.', limits.messages.length)], {
      error: `A note may have up to ${limits.messages.length} characters, and only ones that can be saved.`,
    }),
  ),
  taken: z.optional(z.boolean('An order can be taken or given back.')),
});
export type NewDeskNote = z.infer<typeof newDeskNoteSchema>;

/** What the owners note about an order for each other: a text, and who works on it. Its customer never sees it. */
export interface DeskNote {
  /** It increases with each change; 0 if there was none. */
  readonly version: number;
  readonly note: string;
  /** Who has taken the order, and since when (ISO 8601, UTC). `me` is true for the caller. */
  readonly taken?: { readonly by: string; readonly at: string; readonly me: boolean };
}
