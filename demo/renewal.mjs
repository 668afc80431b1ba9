// Does something again whenever asked, once at a time. Plain JavaScript, as `npm run dev` is.

/**
 * Answers a function that asks for `renew`. However often it is asked for while it is under way, it is done once more afterwards,
 * for what it read may have been old already. A failure is told to `fail` and changes nothing: the next wish comes in time.
 * @param {() => Promise<void>} renew
 * @param {(error: unknown) => void} fail
 * @returns {() => Promise<void>} resolves when there is nothing left to do
 */
export function createRenewal(renew, fail) {
  let wanted = false;
  /** @type {Promise<void> | undefined} */
  let working;
  const work = async () => {
    while (wanted) {
      wanted = false;
      await renew().catch(fail);
    }
    working = undefined;
  };
  return () => {
    wanted = true;
    working ??= work();
    return working;
  };
}
