import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeServer } from '#lib/listen.ts';
import type { Service } from '#lib/service.ts';
import { createApi } from './api.ts';
import { checkoutPath, createCheckout } from './checkout.ts';
import { openStripeStore } from './store.ts';
import { startWebhooks, type WebhookControl } from './webhooks.ts';

export interface StripeSettings {
  /** The file with all acknowledged data. */
  readonly directory: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Where the hosted pages are served. */
  readonly pageOrigin: string;
  /** The app's webhook endpoint. */
  readonly webhookUrl: string;
}

/** A stand-in for Stripe: the API as a service, the hosted pages as a handler, and the webhooks. */
export interface LocalStripe extends Service, WebhookControl {
  /** Answers the hosted pages; false if the request is for another page. */
  serve(call: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/**
 * Stands in for Stripe for card payments: Checkout sessions on a hosted page, refunds and signed webhooks. The tests check it
 * with Stripe's own package. @throws StartError if its file is damaged.
 */
export async function createStripe(settings: StripeSettings): Promise<LocalStripe> {
  const { directory, apiKey, webhookSecret, pageOrigin, webhookUrl } = settings;
  const store = await openStripeStore(directory);
  const { hold, release, wake, close } = startWebhooks({ store, url: webhookUrl, secret: webhookSecret });
  const server = createApi({ store, apiKey, urlOf: (id) => `${pageOrigin}${checkoutPath}${id}`, onChange: wake });
  return {
    server,
    hold,
    release,
    serve: createCheckout(store, wake),
    async close() {
      await Promise.all([closeServer(server), close()]);
      await store.close();
    },
  };
}
