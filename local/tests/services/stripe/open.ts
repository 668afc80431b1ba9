import { createServer } from 'node:http';
import { closeServer, listen } from '#lib/listen.ts';
import { createStripe } from '#services/stripe/stripe.ts';

export const secret = 'whsec_test';
export const apiKey = 'sk_test_ours';

/** Starts the stand-in and a server for its hosted pages. */
export async function open(webhookUrl: string, directory: string, offersUpi = () => false) {
  let serve: Awaited<ReturnType<typeof createStripe>>['serve'] | undefined;
  const pages = createServer(async (call, response) => {
    if (!(await serve?.(call, response))) response.writeHead(404).end();
  });
  const pageOrigin = `http://127.0.0.1:${await listen(pages)}`;
  const local = await createStripe({ directory, apiKey, webhookSecret: secret, pageOrigin, webhookUrl, offersUpi });
  serve = local.serve;
  const port = await listen(local.server);
  return { local, port, close: () => Promise.all([local.close(), closeServer(pages)]) };
}
