// The package's public interface. Everything else may change without notice.
export { type Cloud, type CloudSettings, type LocalServices, startCloud } from './host/cloud.ts';
export type { CustomProperties, CustomResourceRule, CustomResourceRules } from './host/custom-resource.ts';
export { emptyDataFolder, explainLackOfRoom, explainWriteFailure } from './host/data-folder.ts';
export type { SentMail } from './host/mailbox.ts';
export { freePort } from './lib/listen.ts';
export type { Grant } from './lib/principal.ts';
export { StartError } from './lib/start-error.ts';
export type { Wording } from './lib/wording.ts';
export type { RazorpayKeys } from './services/razorpay/from-template.ts';
export type { StripeKeys, StripeSettings } from './services/stripe/from-template.ts';
