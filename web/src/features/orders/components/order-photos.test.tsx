import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { orderPhotos as texts } from '#web/texts/orders/order-details.ts';
import { managePictures as pictures } from '#web/texts/pictures/manage-pictures.ts';
import { OrderPhotos } from './order-photos.tsx';

scriptedApi();

test('says how long the shop keeps the photos of an order, according to the settings of its stage', async () => {
  const answers = { us: { photos: [{ photoId: 'photo' }] } };
  const { lines, ...order } = aManagedOrder({ status: 'delivered' });
  queryClient.setQueryData(['config'], { deliveredPhotoDays: '30', cancelledPhotoDays: '5' });
  openScreen(<OrderPhotos order={{ ...order, lines: lines.map((line) => ({ ...line, answers })) }} />);
  expect(await screen.findByText(/30 days after its delivery, or 5 days after its cancellation/)).toBeTruthy();
});

test('lets the customer delete the pictures of an order that has only proofs, once', () => {
  const proof = { round: 1, status: 'approved', at: '2026-06-02T12:00:00.000Z' } as const;
  const { lines, ...order } = aManagedOrder({ status: 'delivered' });
  const proved = { ...order, lines: lines.map((line) => ({ ...line, proof })) };
  const { unmount } = openScreen(<OrderPhotos order={proved} />);
  expect(screen.getByRole('button', { name: texts.delete })).toBeTruthy();
  unmount();
  openScreen(<OrderPhotos order={{ ...proved, photosDeletedAt: '2026-06-03T12:00:00.000Z' }} />);
  expect(screen.queryByRole('button', { name: texts.delete })).toBeNull();
});

test('mentions no period while the settings are unknown', () => {
  for (const text of [texts.lead({}), texts.lead({ deliveredPhotoDays: '30' }), pictures.lead(undefined)]) {
    expect(text).not.toMatch(/\d/);
  }
  expect(pictures.lead('20')).toContain('after 20 days');
});
