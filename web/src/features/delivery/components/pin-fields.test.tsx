import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { address as texts } from '#web/texts/delivery/address.ts';
import { pinDoubts as doubts } from '#web/texts/delivery/pin-doubts.ts';
import { areaOfPin } from '../pin-area.ts';
import { PinFields } from './pin-fields.tsx';

const pin = () => screen.getByLabelText<HTMLInputElement>(texts.pin);
const state = () => screen.getByLabelText<HTMLSelectElement>(texts.state);
const hint = () => screen.getByRole('status').textContent;

test('D29: says in which State a PIN is while another one is chosen, and forbids none', async () => {
  const { user } = openScreen(<PinFields typed={undefined} />);
  await user.type(pin(), '411 004');
  await waitFor(() => expect(state().value).toBe('Maharashtra'));
  expect(hint()).toBe('');
  await user.selectOptions(state(), 'Delhi');
  await waitFor(() => expect(hint()).toBe('PIN code 411004 is in Maharashtra.'));
  expect(state().getAttribute('aria-invalid')).not.toBe('true');
  await user.type(pin(), '{Backspace}');
  expect(hint()).toBe('');
  await user.type(pin(), '4');
  await waitFor(() => expect(hint()).toBe('PIN code 411004 is in Maharashtra.'));
  await user.selectOptions(state(), 'Maharashtra');
  expect(hint()).toBe('');
});

test('D29: says so of an address that was entered before', async () => {
  openScreen(<PinFields typed={{ pin: '411004', city: 'Pune', state: 'Delhi' }} />);
  await waitFor(() => expect(hint()).toBe('PIN code 411004 is in Maharashtra.'));
});

test.each([
  ['605014', 'Tamil Nadu'],
  ['605014', 'Delhi'],
  ['411999', 'Delhi'],
  ['411004', ''],
])(
  'D29: says nothing of a PIN that lies in two States or that is newer than the table: %s, %s',
  async (typed, chosen) => {
    openScreen(<PinFields typed={{ pin: typed, city: 'Pune', state: chosen }} />);
    await act(() => areaOfPin(typed));
    expect(hint()).toBe('');
  },
);

test('D29: asks to check a PIN that no place has, and forbids none', async () => {
  const { user } = openScreen(<PinFields typed={{ pin: '350001', city: 'Pune', state: 'Delhi' }} />);
  expect(hint()).toBe(doubts.unknown('350001'));
  await user.type(pin(), '{Backspace}');
  expect(hint()).toBe('');
  expect(pin().getAttribute('aria-invalid')).not.toBe('true');
});
