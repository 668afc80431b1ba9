/** Does the work for each item, at most so many at once. The results are in the order of the items. */
export async function inParallel<Item, Done>(
  items: readonly Item[],
  mostAtOnce: number,
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> {
  const results: Done[] = [];
  const left = items.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [place, item] of left) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: mostAtOnce }, takeTurns));
  return results;
}
