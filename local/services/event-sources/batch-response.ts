import * as z from 'zod/mini';

const response = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

/**
 * The IDs of the batch's items that a function reports as failed (ReportBatchItemFailures). Undefined if the result has an
 * invalid form, which makes the whole batch fail.
 */
export function reportedFailures(result: unknown): readonly (string | null | undefined)[] | undefined {
  const parsed = z.safeParse(response, result);
  if (!parsed.success) return undefined;
  return (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
}
