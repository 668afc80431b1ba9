import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { home } from '#web/texts/products/home.ts';
import { PageFailure } from './page-failure.tsx';

test('shows why a page failed to load, with a drawing and a retry', async () => {
  const retry = vi.fn();
  const { container } = render(<PageFailure error={new Error('The line is down.')} retry={retry} />);
  expect(screen.getByRole('alert').textContent).toBe('The line is down.');
  expect(container.querySelector('img')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: home.retry }));
  expect(retry).toHaveBeenCalledOnce();
});
