import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '../lib/query.ts';
import { KeptOccasions, Occasions, occasionsPart } from './occasions.tsx';

const api = scriptedApi();

test('the front page shows the occasions again after the visitor has left the one that the server rendered', async () => {
  queryClient.setQueryData(occasionsPart.queryKey, () => KeptOccasions);
  render(<KeptOccasions />).unmount();
  api.on(
    'GET /api/occasions',
    ok({ occasions: [{ name: 'Diwali', slug: 'diwali', date: '2026-11-08', orderBy: '2026-10-26', state: 'open' }] }),
  );
  openScreen(<Occasions meanwhile={null} />);
  const link = await screen.findByRole('link', { name: /Diwali.*Order by Mon, 26 Oct/ });
  expect(link.getAttribute('href')).toBe('/occasions/diwali');
});
