import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import type { OrderFilter } from '../order-filter.ts';
import { StatusTabs } from './status-tabs.tsx';

scriptedApi();

test('scrolls to the chosen tab, and leaves the row where the owner has scrolled it until they choose another', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === texts.all ? 0 : 700;
  });
  function Tabs() {
    const [filter, setFilter] = useState<OrderFilter>({ words: '', status: 'cancelled' });
    return (
      <>
        <StatusTabs filter={filter} />
        <button type="button" onClick={() => setFilter((now) => ({ ...now }))}>
          Refetch
        </button>
        <button type="button" onClick={() => setFilter({ words: '', status: undefined, work: 'to-ship' })}>
          Ship
        </button>
      </>
    );
  }
  const { user } = openScreen(<Tabs />);
  const row = screen.getByRole('list');
  expect(row.scrollLeft).toBe(600);
  row.scrollLeft = 50;
  await user.click(screen.getByText('Refetch'));
  expect(row.scrollLeft).toBe(50);
  await user.click(screen.getByText('Ship'));
  expect(row.scrollLeft).toBe(600);
  vi.restoreAllMocks();
});
