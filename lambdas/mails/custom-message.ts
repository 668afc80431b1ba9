import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { defaultBrand } from '../contracts/settings/brand.ts';
import { writeAccountMail } from './account-mail.ts';
import type { Sender } from './frame.ts';

interface CustomMessageDependencies {
  readonly accountMails: boolean;
  readonly sender: () => Promise<Sender>;
}

/**
 * Writes the mail that Cognito is about to send. Cognito accepts this only if it sends through SES. Otherwise the event stays
 * unchanged, and Cognito uses the pool's own template.
 */
export const customMessage =
  ({ accountMails, sender }: CustomMessageDependencies) =>
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (!accountMails) return event;
    const { codeParameter, usernameParameter } = event.request;
    // A mail with the default name is better than none.
    const shown = await sender().catch(() => ({ name: defaultBrand.name, contact: {} }));
    const mail = writeAccountMail(event.triggerSource, shown, { code: codeParameter, username: usernameParameter });
    if (mail !== undefined) {
      event.response.emailSubject = mail.subject;
      event.response.emailMessage = mail.html;
    }
    return event;
  };
