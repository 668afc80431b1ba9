import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeServer } from '#lib/listen.ts';
import type { Service } from '#lib/service.ts';
import { startWebhooks, type WebhookControl } from '#lib/webhooks.ts';
import { plainWording, type Wording } from '#lib/wording.ts';
import { createApi } from './api.ts';
import { expireOldLinks } from './operations.ts';
import { createPages, linkPath } from './pages.ts';
import { openRazorpayStore } from './store.ts';

export interface RazorpaySettings {
  /** The folder for the file with all data. */
  readonly directory: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** The origin of the hosted pages. */
  readonly pageOrigin: string;
  /** The app's webhook endpoint. */
  readonly webhookUrl: string;
  readonly wording?: Wording;
}

/** A stand-in for Razorpay: a service for the API, a handler for the hosted pages, and webhooks. */
export interface LocalRazorpay extends Service, WebhookControl {
  /** Serves the hosted pages. Resolves with false for any other path. */
  serve(call: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** The `X-Razorpay-Signature` header of a body: HMAC-SHA256 in hexadecimal (razorpay.com/docs/webhooks/validate-test). */
export const signRazorpay = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/**
 * Creates the stand-in. It supports Payment Links on a hosted page with cards and UPI, refunds, disputes and signed webhooks.
 * @throws StartError if its file is damaged.
 */
export async function createRazorpay(settings: RazorpaySettings): Promise<LocalRazorpay> {
  const { directory, keyId, keySecret, webhookSecret, pageOrigin, webhookUrl, wording = plainWording } = settings;
  const store = await openRazorpayStore(directory, wording);
  const { hold, release, wake, close } = startWebhooks({
    service: 'Razorpay',
    store,
    url: webhookUrl,
    headersOf: ({ id, body }) => ({
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signRazorpay(body, webhookSecret),
    }),
    expire: () => expireOldLinks(store),
  });
  const urlOf = (id: string) => `${pageOrigin}${linkPath}${id}`;
  const server = createApi({ store, keyId, keySecret, urlOf, onChange: wake });
  return {
    server,
    hold,
    release,
    serve: createPages({ store, keySecret, app: wording.app, onChange: wake }),
    async close() {
      await Promise.all([closeServer(server), close()]);
      await store.close();
    },
  };
}
