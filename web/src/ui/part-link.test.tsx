import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { Page } from './page.tsx';
import { PartLink } from './part-link.tsx';

test('moves the focus to its part, and not to the screen’s heading', async () => {
  const { user } = openScreen(
    <Page title="Settings">
      <PartLink heading="dates">Delivery dates</PartLink>
      <h2 id="dates">Dates</h2>
    </Page>,
  );
  await user.click(screen.getByRole('link', { name: 'Delivery dates' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dates' }));
});
