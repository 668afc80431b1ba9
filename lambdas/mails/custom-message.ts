import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { defaultBrand } from '../contracts/settings/brand.ts';
import { writeAccountMail } from './account-mail.ts';

interface CustomMessageDependencies {
  readonly accountMails: boolean;
  readonly shopName: () => Promise<string>;
}

/**
 * Writes the mail that Cognito is about to send. Cognito accepts this only if it sends through SES. Otherwise the event stays
 * unchanged, and Cognito uses the pool's own template.
 */
export const customMessage =
  ({ accountMails, shopName }: CustomMessageDependencies) =>
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (!accountMails) return event;
    const { codeParameter, usernameParameter } = event.request;
    // A mail with the default name is better than none.
    const name = await shopName().catch(() => defaultBrand.name);
    const mail = writeAccountMail(event.triggerSource, name, { code: codeParameter, username: usernameParameter });
    if (mail !== undefined) {
      event.response.emailSubject = mail.subject;
      event.response.emailMessage = mail.html;
    }
    return event;
  };
