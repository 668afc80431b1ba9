import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { lateOutcome } from '../lib/late-outcome.ts';
import { Form } from '../ui/form.tsx';
import { Layout } from './layout.tsx';

scriptedApi();
beforeEach(() => lateOutcome.write(undefined));
afterEach(() => window.history.replaceState(null, '', '/'));

interface Settle {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Submits a form, leaves its page, and then settles the submission. */
async function leaveWhileSubmitting(end: (settle: Settle) => void) {
  let settle: Settle = { resolve: () => undefined, reject: () => undefined };
  const outcome = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const page = (
    <>
      <Link to="/next">Back</Link>
      <Form
        submitLabel="Save"
        busyLabel="Saving"
        whenLeft={{ success: 'The mug was saved.', failure: 'The mug wasn’t saved.' }}
        onSubmit={() => outcome}
      >
        {null}
      </Form>
    </>
  );
  const { user } = openScreen(
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={page} />
      </Route>
    </Routes>,
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<h1>Next</h1>} />
      </Route>
    </Routes>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Next' });
  // The test's router doesn't change the browser's address.
  window.history.replaceState(null, '', '/next');
  end(settle);
  return user;
}

test('the next page says that a save has succeeded, until dismissed', async () => {
  const user = await leaveWhileSubmitting(({ resolve }) => resolve());
  expect((await screen.findByText('The mug was saved.')).closest('[role]')?.getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('The mug was saved.')).toBeNull());
});

test('the next page says why a save has failed', async () => {
  await leaveWhileSubmitting(({ reject }) => reject(new Error('The price is too high.')));
  await screen.findByText('The mug wasn’t saved. The price is too high.');
});
