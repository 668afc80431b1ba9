import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderNumber } from './order-number.tsx';

test('shows groups of four, whose text and accessible name are the plain number', () => {
  render(
    <a href="/orders/G4NK2M7Q9XPT03AB">
      <OrderNumber orderId="G4NK2M7Q9XPT03AB" />
    </a>,
  );
  const link = screen.getByRole('link', { name: 'G4NK2M7Q9XPT03AB' });
  expect(link.textContent).toBe('G4NK2M7Q9XPT03AB');
  expect([...link.querySelectorAll('.order-number > span')].map((group) => group.textContent)).toEqual([
    ...['G4NK', '2M7Q', '9XPT', '03AB'],
  ]);
});
