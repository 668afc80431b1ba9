import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { Button } from './button.tsx';

test('takes each of two clicks if it is never busy', () => {
  const move = vi.fn();
  openScreen(<Button onClick={move}>Move</Button>);
  act(() => {
    for (const _ of [1, 2]) screen.getByRole('button').click();
  });
  expect(move).toHaveBeenCalledTimes(2);
});

test('takes two clicks as one until it can show that it is busy, and takes a later one', async () => {
  let finish = () => {};
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  function Send() {
    const { mutate, isPending } = useMutation({ mutationFn: send });
    return (
      <Button busy={isPending} busyLabel="Sending" onClick={() => mutate()}>
        Send
      </Button>
    );
  }
  const { user } = openScreen(<Send />);
  const button = screen.getByRole('button', { name: 'Send' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('button', { name: 'Sending' });
  await user.click(button);
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
