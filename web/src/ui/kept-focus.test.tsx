import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { Dialog } from './dialog.tsx';
import { useKeptFocus } from './kept-focus.ts';

function Area({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <button type="button">Elsewhere</button>
      <section aria-label="The area" {...useKeptFocus<HTMLElement>()}>
        {children}
      </section>
    </>
  );
}

function Removed() {
  const [isThere, setThere] = useState(true);
  const remove = () => setThere(false);
  return (
    isThere && (
      <button type="button" onClick={remove} onKeyDown={() => setTimeout(remove)}>
        Remove
      </button>
    )
  );
}

/** Its opener goes after the dialog, as after a refetch. */
function Asked() {
  const [step, setStep] = useState<'ask' | 'asked' | 'done' | 'refetched'>('ask');
  const remove = () => {
    setStep('done');
    setTimeout(() => setStep('refetched'));
  };
  return (
    <>
      {step !== 'refetched' && (
        <button type="button" onClick={() => setStep('asked')}>
          Ask
        </button>
      )}
      {step === 'asked' && (
        <Dialog open onClose={() => setStep('ask')} title="Remove it?" closeLabel="Close">
          <button type="button" onClick={remove}>
            Remove
          </button>
        </Dialog>
      )}
    </>
  );
}

const press = (name: string) => screen.findByRole('button', { name });
const gone = (name: string) => expect.poll(() => screen.queryByRole('button', { name })).toBeNull();
const area = () => screen.getByRole('region');

test('the area gets the focus when the pressed button disappears', async () => {
  const { user } = openScreen(<Area children={<Removed />} />);
  await user.click(await press('Remove'));
  await gone('Remove');
  expect(document.activeElement).toBe(area());
});

test('the area gets the focus when the button that opened a dialog disappears after the dialog', async () => {
  const { user } = openScreen(<Area children={<Asked />} />);
  await user.click(await press('Ask'));
  await user.click(await press('Remove'));
  await gone('Ask');
  expect(document.activeElement).toBe(area());
});

test('the focus stays where the visitor has moved it meanwhile, and with a button that stays', async () => {
  const { user } = openScreen(
    <Area>
      <Removed />
      <Asked />
    </Area>,
  );
  await user.click(await press('Ask'));
  await user.click(await press('Close'));
  expect(document.activeElement).toBe(await press('Ask'));
  (await press('Remove')).focus();
  await user.keyboard('x');
  (await press('Elsewhere')).focus();
  await gone('Remove');
  expect(document.activeElement).toBe(await press('Elsewhere'));
});
