import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { secondFactor } from '#web/texts/accounts/second-factor.ts';
import PicturesPage from './pictures-page.tsx';

const api = scriptedApi();

test('an owner without the required second factor is asked to set it up', async () => {
  api.on('GET /api/me', ok({ ...aMe, owner: true, secondFactorNeeded: true }));
  signIn();
  openScreen(<PicturesPage />);
  await screen.findByRole('heading', { name: secondFactor.neededTitle });
  expect(api.sent('GET /api/uploads')).toEqual([]);
});
