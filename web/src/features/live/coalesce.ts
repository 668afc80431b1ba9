/** In milliseconds. One change often sends several live messages, as an order does, and one refetch is enough for them. */
const burstLength = 60;

/**
 * Coalesces calls: runs `work` some milliseconds after the first call. All calls during a run cause one more run. `work` must not
 * reject.
 */
export function coalesce(work: () => Promise<void>, milliseconds = burstLength): () => void {
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
