import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { BlockDialog } from './block-dialog.tsx';

scriptedApi();

test('names the customer who is to be blocked, not the receiver of the gift', () => {
  const order = aManagedOrder({ name: 'Sunita Rao', buyer: 'Ananya' });
  openScreen(<BlockDialog order={order} onClose={() => undefined} onBlocked={() => undefined} />);
  expect(screen.getByRole('dialog', { name: texts.blockTitle('Ananya') })).toBeTruthy();
});
