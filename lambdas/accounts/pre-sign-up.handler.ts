import { setting } from '../platform/environment.ts';
import { preSignUp } from './pre-sign-up.ts';

export const handler = preSignUp({ confirmEmail: setting('confirmEmail') === 'true' });
