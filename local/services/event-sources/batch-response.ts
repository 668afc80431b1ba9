import * as z from 'zod/mini';

const response = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

/**
 * The items of a batch that a function reports as failed (ReportBatchItemFailures): none if it reports nothing, the whole
 * batch (undefined) if its answer has another shape.
 */
export function reportedFailures(result: unknown): readonly (string | null | undefined)[] | undefined {
  const parsed = z.safeParse(response, result);
  if (!parsed.success) return undefined;
  return (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
}
