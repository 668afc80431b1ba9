/** Runs `work` for each item, at most `concurrency` at a time. The results are in the order of the items. */
export async function inParallel<Item, Done>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> {
  const results: Done[] = [];
  const left = items.entries();
  // All workers share one iterator, so each item is handled once.
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
