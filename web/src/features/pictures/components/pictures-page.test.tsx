import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { secondFactor } from '#web/texts/accounts/second-factor.ts';
import { managePictures as texts } from '#web/texts/pictures/manage-pictures.ts';
import PicturesPage from './pictures-page.tsx';

const api = scriptedApi();

test('an owner without the required second factor is asked to set it up', async () => {
  api.on('GET /api/me', ok({ ...aMe, owner: true, secondFactorNeeded: true }));
  signIn();
  openScreen(<PicturesPage />);
  await screen.findByRole('heading', { name: secondFactor.neededTitle });
  const link = screen.getByRole('link', { name: secondFactor.toAccount });
  expect(link.getAttribute('href')).toBe('/account');
  expect(api.sent('GET /api/uploads')).toEqual([]);
});

test('spec 5: accepts only page sizes from 1 to 1000 files', async () => {
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/uploads', ok({ images: [] }));
  signIn();
  const { user } = openScreen(<PicturesPage />);
  const size = await screen.findByLabelText(texts.limit);
  const sizes = () => api.sent('GET /api/uploads').map(({ search }) => new URLSearchParams(search).get('limit'));
  await waitFor(() => expect(sizes()).toHaveLength(1));
  for (const wrong of ['0', '1001', '1.5', 'many', ' ']) {
    await user.clear(size);
    await user.type(size, wrong);
    await user.click(screen.getByRole('button', { name: texts.show }));
    expect(screen.getByRole('alert').textContent).toBe(texts.limitProblem(1000));
    expect(size.getAttribute('aria-invalid')).toBe('true');
  }
  expect(sizes()).toHaveLength(1);
  for (const right of ['1', '1000']) {
    await user.clear(size);
    await user.type(size, `${right}{Enter}`);
    await waitFor(() => expect(sizes().at(-1)).toBe(right));
    expect(screen.getByRole('alert').textContent).toBe('');
  }
});
