import { customMessage } from '../routes/custom-message.ts';
import { setting } from './environment.ts';

export const handler = customMessage({ accountMails: setting('accountMails') === 'true' });
