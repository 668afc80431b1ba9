let last = Promise.resolve();
let underWay = 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Runs `send` after those before it: a phone has memory to scale one photo at a time. Until all have ended, the browser asks before
 * the site is closed, also on other pages.
 */
export function enqueue(send: () => Promise<void>): void {
  underWay += 1;
  window.addEventListener('beforeunload', warn);
  const end = () => {
    underWay -= 1;
    if (underWay === 0) window.removeEventListener('beforeunload', warn);
  };
  last = last.then(send).then(end, end);
}
