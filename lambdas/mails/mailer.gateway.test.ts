import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { sesMailer } from './mailer.gateway.ts';

test('sends a mail to SES as text and HTML, from the shop’s address', async () => {
  const ses = new SESv2Client({ region: 'ap-south-1' });
  const aws = mockClient(ses);
  await sesMailer('shop@example.com', ses).send({ to: 'asha@example.com', subject: 'S', text: 'T', html: '<p>T</p>' });
  expect(aws.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
    FromEmailAddress: 'shop@example.com',
    Destination: { ToAddresses: ['asha@example.com'] },
    Content: {
      Simple: {
        Subject: { Data: 'S', Charset: 'UTF-8' },
        Body: { Text: { Data: 'T', Charset: 'UTF-8' }, Html: { Data: '<p>T</p>', Charset: 'UTF-8' } },
      },
    },
  });
});
