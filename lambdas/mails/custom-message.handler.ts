import { setting } from '../platform/environment.ts';
import { customMessage } from './custom-message.ts';

export const handler = customMessage({ accountMails: setting('accountMails') === 'true' });
