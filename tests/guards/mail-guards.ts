import { type Guard, guard, inStack, unit } from './guard.ts';

/** Mails and their addresses. */
export const mailGuards: readonly Guard[] = [
  guard(
    'no reminder of an order that needs nothing',
    'lambdas/mails/remind.ts',
    'if (!waitsForCustomer(order)) return;',
    '',
    unit('mails/reminders.property'),
  ),
  guard(
    'one request for answers a day',
    'lambdas/orders/ask.ts',
    'if (!mayAsk(order, new Date(step.at))) return askedAlready;',
    '',
    unit('desk/ask-customer'),
  ),
  guard(
    'a mailbox proved only by a mailed code',
    'lambdas/accounts/post-confirmation.ts',
    'confirmEmail && String(event',
    'String(event',
    unit('accounts/post-confirmation'),
  ),
  guard(
    'no order mail to an owner’s unproved mailbox',
    'lambdas/mails/announce-to-owners.ts',
    '!hasProvedMailbox(owner) || owner.deletedAt !== undefined',
    'owner === undefined',
    unit('mails/announce-to-owners'),
  ),
  guard(
    'no mail to owners about a restored order',
    'lambdas/mails/announce-to-owners.ts',
    ' || placedAt(order) + newMs < now().getTime()',
    '',
    unit('mails/announce-to-owners'),
  ),
  guard(
    'order mails to proved mailboxes only',
    'lambdas/mails/announce.ts',
    "if (provedOnly && !(await isProved())) return 'unproved';",
    '',
    unit('mails/announce'),
  ),
  guard(
    'pictures in mails to proved mailboxes only',
    'lambdas/mails/announce.ts',
    'canShow && (await isProved())',
    'canShow',
    unit('mails/announce'),
  ),
  guard(
    'the size and type of pictures in mails',
    'lambdas/mails/order-previews.ts',
    "contentType === 'image/jpeg' && size <= limits.mailPreviews.bytes",
    'size > 0',
    unit('mails/order-previews'),
  ),
  guard(
    'a limit of mails for each address',
    'lambdas/mails/announce.ts',
    '(await countMail({ mailCounts, now }, email))',
    'true',
    unit('mails/announce'),
  ),
  guard(
    'names without links in mails',
    'lambdas/mails/order-mail.ts',
    'quotedName(order.name)',
    'order.name',
    unit('mails/quoted-name'),
  ),
  inStack(
    'no sender in prod without confirmed addresses',
    'infra/stages/stage.ts',
    'confirmEmail || !protectData || mailFrom === undefined',
    'true',
    'settings',
  ),
];
