import { preSignUp } from '../routes/pre-sign-up.ts';
import { setting } from './environment.ts';

export const handler = preSignUp({ confirmEmail: setting('confirmEmail') === 'true' });
