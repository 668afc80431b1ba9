import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function Screen({ held = false }: { readonly held?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} held={held} title="A question" closeLabel="Close">
        <input type="file" aria-label="File" />
      </Dialog>
    </>
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
const open = () => fireEvent.click(screen.getByText('Open'));
const pressEscape = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }));

test('a press right after Escape opens the dialog again, although the browser reports the close only then', () => {
  render(<Screen />);
  open();
  pressEscape();
  expect(dialog().open).toBe(false);
  open();
  fireEvent(dialog(), new Event('close'));
  expect(dialog().open).toBe(true);
});

test('stays open while it is held, and when a file chooser in it is cancelled', () => {
  const { rerender } = render(<Screen held />);
  open();
  pressEscape();
  expect(dialog().open).toBe(true);
  dialog().close();
  fireEvent(dialog(), new Event('close'));
  expect(dialog().open).toBe(true);
  rerender(<Screen />);
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(dialog().open).toBe(true);
});

test('a press outside closes it, but not the second one of a double click that opened it', () => {
  render(<Screen />);
  open();
  const pressOutside = (detail: number) => {
    fireEvent.pointerDown(dialog());
    fireEvent.click(dialog(), { detail });
  };
  pressOutside(2);
  expect(dialog().open).toBe(true);
  pressOutside(1);
  expect(dialog().open).toBe(false);
});
