import * as z from 'zod/mini';

const response = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

/**
 * What a function reports as failed of a batch (ReportBatchItemFailures): nothing where it says nothing, the whole batch
 * (undefined) where its answer is of another form.
 */
export function reportedFailures(result: unknown): readonly (string | null | undefined)[] | undefined {
  const parsed = z.safeParse(response, result);
  if (!parsed.success) return undefined;
  return (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
}
