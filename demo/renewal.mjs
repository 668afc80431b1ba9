// Runs a task again on demand, one run at a time. Plain JavaScript, as all of `npm run dev`.

/**
 * Returns a function that requests a run of `renew`. Requests during a run cause one more run, which reads newer files.
 * `fail` gets the error of a failed run.
 * @param {() => Promise<void>} renew
 * @param {(error: unknown) => void} fail
 * @returns {() => Promise<void>} resolves when no run is pending
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
