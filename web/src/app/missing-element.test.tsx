import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('shows the page in the error of a test that misses an element, at once or after waiting', async () => {
  render(<p>The page</p>);
  const shown = /Unable to find .*Absent.*<p>.*The page.*<\/p>/s;
  expect(() => screen.getByText('Absent')).toThrow(shown);
  await expect(screen.findByText('Absent', {}, { timeout: 1 })).rejects.toThrow(shown);
});
