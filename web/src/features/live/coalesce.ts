/**
 * Work that is asked for more often than it need be done: it begins so many milliseconds after it is first asked for, and
 * however often it is asked for until it has ended, once more is enough. `work` must not reject.
 */
export function coalesce(work: () => Promise<void>, milliseconds: number): () => void {
  let wanted = false;
  let running = false;
  const run = async () => {
    running = true;
    while (wanted) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      wanted = false;
      await work();
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}
