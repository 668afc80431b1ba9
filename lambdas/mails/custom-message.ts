import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { writeAccountMail } from './account-mail.ts';

/**
 * Writes the mail that Cognito is about to send. Cognito accepts this only if it sends through SES. Otherwise the event stays
 * unchanged, and Cognito uses the pool's own template.
 */
export const customMessage =
  ({ accountMails }: { readonly accountMails: boolean }) =>
  async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    if (!accountMails) return event;
    const { codeParameter, usernameParameter } = event.request;
    const mail = writeAccountMail(event.triggerSource, { code: codeParameter, username: usernameParameter });
    if (mail !== undefined) {
      event.response.emailSubject = mail.subject;
      event.response.emailMessage = mail.html;
    }
    return event;
  };
