import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeServer } from '#lib/listen.ts';
import type { Service } from '#lib/service.ts';
import type { WebhookControl } from '#lib/webhooks.ts';
import { plainWording, type Wording } from '#lib/wording.ts';
import { createApi } from './api.ts';
import { checkoutPath, createCheckout } from './checkout.ts';
import { openStripeStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';

export interface StripeSettings {
  /** The folder for the file with all data. */
  readonly directory: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The origin of the hosted pages. */
  readonly pageOrigin: string;
  /** The app's webhook endpoint. */
  readonly webhookUrl: string;
  /** Whether the account has UPI. Asked for each new session. */
  readonly offersUpi: () => boolean;
  readonly wording?: Wording;
}

/** A stand-in for Stripe: a service for the API, a handler for the hosted pages, and webhooks. */
export interface LocalStripe extends Service, WebhookControl {
  /** Serves the hosted pages. Resolves with false for any other path. */
  serve(call: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/**
 * Creates the stand-in. It supports payments by card and UPI: Checkout sessions on a hosted page, refunds, disputes and signed webhooks. Its
 * tests use Stripe's own package. @throws StartError if its file is damaged.
 */
export async function createStripe(settings: StripeSettings): Promise<LocalStripe> {
  const { directory, apiKey, webhookSecret, pageOrigin, webhookUrl, offersUpi, wording = plainWording } = settings;
  const store = await openStripeStore(directory, wording);
  const { hold, release, wake, close } = startWebhooks({ store, url: webhookUrl, secret: webhookSecret });
  const urlOf = (id: string) => `${pageOrigin}${checkoutPath}${id}`;
  const server = createApi({ store, apiKey, account: { urlOf, offersUpi }, onChange: wake });
  return {
    server,
    hold,
    release,
    serve: createCheckout({ store, app: wording.app, onChange: wake }),
    async close() {
      await Promise.all([closeServer(server), close()]);
      await store.close();
    },
  };
}
