import { resolve } from 'node:path';
import { emptyDataFolder, explainLackOfRoom, explainWriteFailure, StartError } from '@gift-shop/local-cloud';
import { type Shop, startShop, stripeKeysFrom, wording } from './shop.ts';

const verbose = process.env.SHOP_VERBOSE === '1';
const say = (line: string) => console.log(line);

let shop: Shop | undefined;
let stopping = false;

/** Stops the shop, at the latest after four seconds, even if a part hangs. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(exitCode), 4000).unref();
  await shop?.close();
  process.exit(exitCode);
}

function fail(message: string): void {
  if (!stopping) console.error(message);
  void stop(1);
}

/** One line that says what is wrong and what to do. */
export function explain(error: unknown, dataDirectory: string): string {
  const unwritable =
    explainWriteFailure(dataDirectory, error, wording) ??
    (error instanceof StartError ? undefined : explainLackOfRoom(dataDirectory, wording));
  if (unwritable !== undefined) return unwritable;
  const message = error instanceof Error ? error.message : String(error);
  return verbose && error instanceof Error ? `${error.stack}` : (message.split('\n')[0] ?? message);
}

interface Start {
  readonly assembly: string;
  readonly fresh: boolean;
  /** What to do after an error of listening on a port: another program can take it during the build. */
  readonly explainPort: (error: unknown, port: number) => string | undefined;
}

/** Runs the shop until a signal stops it. */
export async function main({ assembly, fresh, explainPort }: Start): Promise<void> {
  // `start.mjs` has checked it.
  const port = Number(process.env.PORT || 3000);
  const dataDirectory = resolve(process.env.SHOP_DATA || '.shop');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    const stripe = stripeKeysFrom(process.env);
    if (fresh) await emptyDataFolder(dataDirectory, wording);
    const opened = await startShop({
      dataDirectory,
      port,
      // `npm run dev` gives the address of Vite, which is in front of the shop.
      origin: process.env.SHOP_ORIGIN || undefined,
      assembly,
      seed: 'products and orders',
      // The first run comes after the output of the start, but soon enough to watch.
      schedulesAfterMs: 60_000,
      ...(stripe && { stripe }),
      onProgress: say,
      onMail: ({ to, subject, text }) => {
        // The mails about the demo's own orders are only in the mailbox.
        if (shop !== undefined) say(`Mail to ${to}: ${subject}: ${text.replaceAll(/\s+/g, ' ')}`);
      },
      onLog: (name, line, important) => {
        if (important || verbose) console.error(`[${name}] ${line}`);
      },
      onDeath: fail,
    });
    shop = opened;
    if (stopping) return await opened.close();
    say('Log in as the owner owner@example.com (owner-demo-1) or the customer shopper@example.com (shopper-demo-1).');
    say(`Mails and codes: ${opened.origin}/local/mailbox`);
    say(`Shop ready at ${opened.origin}`);
  } catch (error) {
    if (stopping) return;
    fail(explainPort(error, port) ?? explain(error, dataDirectory));
  }
}
