import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ApiProblem, networkProblem } from '../lib/problem.ts';
import { fieldProblems as texts } from '../texts/field-problems.ts';
import { Form, fieldText, TextField } from './form.tsx';

const sent: string[] = [];

function open(submit?: () => Promise<void>) {
  sent.length = 0;
  return openScreen(
    <Form
      submitLabel="Send"
      busyLabel="Sending"
      onSubmit={async (fields) => {
        sent.push(fieldText(fields, 'email'));
        await submit?.();
      }}
    >
      <TextField name="fullName" label="Full Name" />
      <TextField name="email" label="Email" type="email" />
      <TextField name="password" label="Password" minLength={8} />
      <TextField name="age" label="Age" type="number" min={1} max={150} />
    </Form>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const descriptionOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

test('empty fields get our own messages, the first one is focused, and nothing is sent', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  for (const name of ['Full Name', 'Email', 'Password', 'Age']) {
    expect(descriptionOf(name)).toBe(texts.missing(name));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  }
  expect(document.activeElement).toBe(field('Full Name'));
  expect(field('Full Name').form?.noValidate).toBe(true);
  expect(sent).toEqual([]);
});

test('a text field has the direction of what is typed, and fields for numbers and addresses have not', () => {
  open();
  expect(field('Full Name').dir).toBe('auto');
  expect([field('Email').dir, field('Age').dir]).toEqual(['', '']);
});

test('each rule has its own message, which disappears when the field changes', async () => {
  const { user } = open();
  await user.type(field('Full Name'), 'Asha Rao');
  await user.type(field('Email'), 'asha');
  await user.type(field('Password'), 'long-enough');
  await user.type(field('Age'), '151');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(field('Email'));
  expect(descriptionOf('Email')).toBe(texts.email);
  expect(descriptionOf('Age')).toBe(texts.tooHigh('150'));
  await user.type(field('Email'), '@example.com');
  expect(descriptionOf('Email')).toBe('');
  expect(descriptionOf('Age')).toBe(texts.tooHigh('150'));
  await user.clear(field('Age'));
  await user.type(field('Age'), '30');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['asha@example.com']);
});

test('limits of numbers are written as in India, those of amounts with the rupee sign', async () => {
  const { user } = openScreen(
    <Form submitLabel="Send" busyLabel="Sending" onSubmit={() => Promise.resolve()}>
      <TextField name="amount" label="Amount" type="number" min={1} max={129900} step={0.01} />
      <TextField name="count" label="Count" type="number" min={1} max={100000} />
    </Form>,
  );
  await user.type(field('Amount'), '500000');
  await user.type(field('Count'), '500000');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(descriptionOf('Amount')).toBe(texts.tooHigh('₹1,29,900'));
  expect(descriptionOf('Count')).toBe(texts.tooHigh('1,00,000'));
});

test('a refusal focuses the field that it names, and its messages disappear when that field changes', async () => {
  const { user } = open(async () => {
    throw new ApiProblem(400, 'invalid_request', 'Taken.', [{ field: 'email', message: 'Taken.' }]);
  });
  await user.type(field('Full Name'), 'Asha Rao');
  await user.type(field('Email'), 'asha@example.com');
  await user.type(field('Password'), 'long-enough');
  await user.type(field('Age'), '30');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(descriptionOf('Email')).toBe('Taken.');
  // Once, at the field.
  expect(screen.getAllByText('Taken.')).toHaveLength(1);
  await user.type(field('Full Name'), ' Nair');
  expect(descriptionOf('Email')).toBe('Taken.');
  await user.type(field('Email'), '.org');
  expect(descriptionOf('Email')).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a refusal of several fields shows at them only, also once one of them is corrected', async () => {
  const errors = [
    { field: 'fullName', message: 'Too odd.' },
    { field: 'email', message: 'No such address.' },
    { field: 'password', message: 'Too odd.' },
  ];
  const { user } = open(async () => {
    throw new ApiProblem(400, 'invalid_request', 'Too odd. No such address.', errors);
  });
  await user.type(field('Full Name'), 'Asha Rao');
  await user.type(field('Email'), 'asha@example.com');
  await user.type(field('Password'), 'long-enough');
  await user.type(field('Age'), '30');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findAllByText('Too odd.')).toHaveLength(2);
  expect(screen.queryByText('Too odd. No such address.')).toBeNull();
  await user.type(field('Full Name'), '!');
  expect(screen.getAllByText('Too odd.')).toHaveLength(1);
  expect(screen.queryByText('Too odd. No such address.')).toBeNull();
});

test('a question asks for its answer, and a refusal that names no field of the form shows below it', async () => {
  const problem = new ApiProblem(400, 'invalid_request', 'Not now.', [{ field: 'elsewhere', message: 'Not now.' }]);
  const { user } = openScreen(
    <Form submitLabel="Send" busyLabel="Sending" onSubmit={() => Promise.reject(problem)}>
      <TextField name="words" label="Any words?" />
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(descriptionOf('Any words?')).toBe('Please answer this question.');
  await user.type(field('Any words?'), 'No');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
});

test.each([
  ['a failure for lack of a connection', networkProblem(), ''],
  ['another failure', new ApiProblem(503, 'too_busy', 'Busy.'), 'Busy.'],
])('a connection that is back clears only the message that there is none: %s', async (_, problem, left) => {
  const { user } = openScreen(
    <Form submitLabel="Send" busyLabel="Sending" onSubmit={() => Promise.reject(problem)}>
      <TextField name="words" label="Words" isRequired={false} />
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(problem.message));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('alert').textContent).toBe(left);
});
