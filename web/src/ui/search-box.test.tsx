import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { home } from '#web/texts/products/home.ts';
import { Page } from './page.tsx';
import { SearchBox } from './search-box.tsx';
import { useWords } from './use-words.ts';

function Gifts() {
  const [words, search] = useWords();
  return <Page title="Gifts" before={<SearchBox label="Search" words={words} onSearch={search} />} />;
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const address = () => window.location.search;
/** The number of history entries that the action adds. */
async function added(act: () => Promise<void>): Promise<number> {
  const before = window.history.length;
  await act();
  return window.history.length - before;
}
async function goBack() {
  window.history.back();
  await new Promise((returned) => window.addEventListener('popstate', returned, { once: true }));
}

/** Opens the list in a history entry of its own. */
function open(search = '') {
  window.history.pushState(null, '', `/home${search}`);
  render(
    <BrowserRouter>
      <Gifts />
    </BrowserRouter>,
  );
  return userEvent.setup({ delay: null });
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.history.replaceState(null, '', '/');
  };
});

test('typing searches without a history entry', async () => {
  const user = open('?category=MiniFrames');
  expect(
    await added(async () => {
      await user.type(box(), 'dog');
      await waitFor(() => expect(address()).toBe('?category=MiniFrames&q=dog'));
    }),
  ).toBe(0);
});

test.each([
  ['before', () => Promise.resolve()],
  ['after', () => waitFor(() => expect(address()).toContain('q=dog'))],
])('Enter %s the typed words have searched adds one entry, and Back returns to the list before', async (_, wait) => {
  const user = open('?category=MiniFrames');
  const submit = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.type(box(), 'dog');
    await wait();
    await user.keyboard('{Enter}{Enter}');
    // The debounce passes.
    act(() => vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
  };
  expect(await added(submit)).toBe(1);
  expect(address()).toBe('?category=MiniFrames&q=dog');
  expect(document.activeElement).toBe(box());
  expect(window.scrollTo).not.toHaveBeenCalled();
  await goBack();
  expect(address()).toBe('?category=MiniFrames');
  await waitFor(() => expect(box().value).toBe(''));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('Enter for the words in the address adds no entry', async () => {
  const user = open('?q=dog');
  expect(await added(() => user.type(box(), ' {Enter}'))).toBe(0);
  expect(address()).toBe('?q=dog');
});

test('Back returns from one submitted search to the other', async () => {
  const user = open();
  await user.type(box(), 'dog{Enter}');
  await user.click(screen.getByRole('button', { name: home.clearSearch }));
  await user.type(box(), 'cat{Enter}');
  expect(address()).toBe('?q=cat');
  await goBack();
  await waitFor(() => expect(box().value).toBe('dog'));
  await goBack();
  await waitFor(() => expect(box().value).toBe(''));
  expect(window.location.pathname).toBe('/home');
});
