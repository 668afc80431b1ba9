import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

test('shows the shop’s sign if the drawing fails to load', () => {
  const { container } = render(<EmptyState title="Something went wrong" drawing="/lost-parcel.svg" />);
  const drawing = container.querySelector('img');
  if (!drawing) throw new Error('There is no drawing.');
  expect(container.querySelector('svg')).toBeNull();
  fireEvent.error(drawing);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).toBeTruthy();
});
