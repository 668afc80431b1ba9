import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shell } from '../texts/shell.ts';
import { Crash } from './crash.tsx';

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

afterEach(() => vi.restoreAllMocks());

test.each([
  { online: true, text: shell.crashText, buttons: 1 },
  // Offline, the browser can't load the page again.
  { online: false, text: shell.crashOffline, buttons: 0 },
])('a screen that can’t be shown says why, at the top of the page (online: $online)', ({ online, text, buttons }) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(
    <Crash>
      <Broken />
    </Crash>,
  );
  expect(screen.getByRole('alert').textContent).toContain(text);
  expect(screen.queryAllByRole('button', { name: shell.crashAction })).toHaveLength(buttons);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

test('a screen that failed offline is loaded again when it is opened with a network, without the customer’s help', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const broken = (
    <Crash>
      <Broken />
    </Crash>
  );
  const { unmount } = render(broken);
  expect(reload).not.toHaveBeenCalled();
  unmount();
  online.mockReturnValue(true);
  render(broken);
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
