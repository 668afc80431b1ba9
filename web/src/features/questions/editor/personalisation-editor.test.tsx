import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { giftPhotos } from '#web/texts/previews/gift-photos.ts';
import { personalisation as texts } from '#web/texts/questions/personalisation.ts';
import { questions } from '#web/texts/questions/questions.ts';
import { Form } from '#web/ui/form.tsx';
import PersonalisationEditor from './personalisation-editor.tsx';
import { personalFields, typedFrom } from './typed-questions.ts';

const sent: unknown[] = [];

function Screen() {
  const [value, setValue] = useState(() => typedFrom({}));
  const submit = async () => void sent.push(personalFields(value));
  return (
    <Form submitLabel="SUBMIT" busyLabel="…" onSubmit={submit}>
      <PersonalisationEditor category="Caricature" value={value} onChange={setValue} />
    </Form>
  );
}

const press = (name: string) => screen.getByRole('button', { name });
const questionsShown = () => screen.queryAllByRole('group', { name: /^\d+\. / });
const labels = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: texts.fields.label }).map(({ value }) => value);

test('the owner can start from templates, edit and reorder the questions, and SUBMIT sends them', async () => {
  sent.length = 0;
  const { user, container } = openScreen(<Screen />);
  expect(questionsShown()).toHaveLength(0);
  await user.click(press(texts.templates.namesAndDate));
  await user.click(press(texts.templates.sizes));
  expect(labels()).toEqual(['Names', 'Date', 'Size']);
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: texts.fields.label })[2]);

  await user.click(press(texts.up('Size')));
  await user.click(press(texts.up('Size')));
  await user.click(press(texts.remove('Date')));
  expect(labels()).toEqual(['Size', 'Names']);
  await user.click(press(texts.addOption));
  await user.type(screen.getByRole('textbox', { name: texts.option(4) }), 'A wall');
  await user.type(screen.getAllByRole('spinbutton', { name: texts.printed.width })[3] ?? document.body, '200');
  await user.type(screen.getAllByRole('spinbutton', { name: texts.printed.height })[3] ?? document.body, '250');
  const adds = screen.getAllByRole('spinbutton', { name: texts.adds });
  await user.type(adds[2] ?? document.body, '1999.5');
  await user.click(screen.getByRole('checkbox', { name: texts.fields.needed }));
  await user.type(screen.getByRole('spinbutton', { name: texts.maxDays }), '12');

  const example = container.querySelector<HTMLElement>('.personalisation__example');
  if (!example) throw new Error('The example is missing.');
  expect(within(example).getByText('A wall')).toBeTruthy();
  expect(within(example).getByText('+ ₹1,999.50')).toBeTruthy();

  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);

  await user.click(press('SUBMIT'));
  expect(sent).toEqual([
    {
      questions: [
        expect.objectContaining({
          kind: 'choice',
          label: 'Size',
          options: [
            expect.objectContaining({ label: '20 × 25 cm', addPaise: 0, printMm: [200, 250] }),
            expect.objectContaining({ label: '30 × 40 cm', addPaise: 40_000, printMm: [300, 400] }),
            expect.objectContaining({ label: '40 × 50 cm', addPaise: 90_000, printMm: [400, 500] }),
            expect.objectContaining({ label: 'A wall', addPaise: 199_950, printMm: [2000, 2500] }),
          ],
        }),
        expect.objectContaining({ kind: 'text', label: 'Names', when: 'before-ordering' }),
      ],
      making: { minDays: 12, maxDays: 12 },
    },
  ]);
});

test('the sizes of a template are print sizes, until the owner says that they are plain options', async () => {
  sent.length = 0;
  const { user } = openScreen(<Screen />);
  await user.click(press(texts.templates.sizes));
  const widths = () =>
    screen.queryAllByRole<HTMLInputElement>('spinbutton', { name: texts.printed.width }).map(({ value }) => value);
  expect(widths()).toEqual(['20', '30', '40']);
  await user.click(screen.getByRole('checkbox', { name: texts.fields.sizes }));
  expect(widths()).toEqual([]);
  await user.click(press('SUBMIT'));
  await user.click(screen.getByRole('checkbox', { name: texts.fields.sizes }));
  expect(widths()).toEqual(['20', '30', '40']);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toContain('printMm');
});

test('SUBMIT focuses an invalid field and sends nothing', async () => {
  sent.length = 0;
  const { user } = openScreen(<Screen />);
  await user.click(press(texts.kinds.text));
  await user.click(press('SUBMIT'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: texts.fields.label }));
  expect(sent).toEqual([]);
});

test('a question is optional or needed before ordering, never both', async () => {
  sent.length = 0;
  const { user } = openScreen(<Screen />);
  await user.click(press(texts.templates.note));
  const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(tick(texts.fields.optional).checked).toBe(true);
  await user.click(tick(texts.fields.needed));
  expect(tick(texts.fields.optional).checked).toBe(false);
  await user.click(tick(texts.fields.optional));
  expect(tick(texts.fields.needed).checked).toBe(false);
  await user.click(press('SUBMIT'));
  expect(sent).toEqual([{ questions: [expect.objectContaining({ kind: 'text', optional: true })] }]);
  expect(sent).not.toEqual([{ questions: [expect.objectContaining({ when: expect.anything() })] }]);
});

test('a product has at most twelve questions', async () => {
  const { user } = openScreen(<Screen />);
  for (let count = 0; count < 13; count++) await user.click(press(texts.kinds.text));
  expect(questionsShown()).toHaveLength(12);
  expect(screen.getByText(texts.tooMany(12))).toBeTruthy();
});

test('the example shows a photo question as the customer sees it, with the size that is chosen first', async () => {
  const { user, container } = openScreen(<Screen />);
  await user.click(press(texts.kinds.photos));
  const label = screen.getByRole('textbox', { name: texts.fields.label });
  await user.clear(label);
  await user.type(label, 'You two');
  const example = container.querySelector<HTMLElement>('.personalisation__example [inert]');
  if (!example) throw new Error('The example is missing.');
  const shown = within(example);
  expect(example.querySelector('.questions__label')?.textContent).toBe(`You two ${questions.later}`);
  expect(shown.getByText(giftPhotos.choose(1))).toBeTruthy();
  expect(shown.getByText(giftPhotos.promise)).toBeTruthy();
  expect(shown.queryByText(/^No photos needed/)).toBeNull();
  // Nothing in it can be used.
  expect(example.querySelectorAll('button, input')).toHaveLength(0);
  await user.click(press(texts.templates.sizes));
  expect(example.querySelector('.questions__hint')?.textContent).toBe(
    `${giftPhotos.wanted(1, 1)}, ${giftPhotos.size([200, 250])}.`,
  );
});

test.each(['text', 'choice', 'date', 'photos'] as const)(
  'the example follows what the owner types, also on a translated page: %s',
  async (kind) => {
    const { user, container } = openScreen(<Screen />);
    await user.click(press(texts.kinds[kind]));
    await user.type(screen.getByRole('textbox', { name: texts.fields.label }), 'One of you');
    await user.type(screen.getByRole('textbox', { name: texts.fields.help }), 'As short as you like');
    const example = within(container.querySelector<HTMLElement>('.personalisation__example') ?? container);
    expect(example.getByText('One of you', { exact: false })).toBeTruthy();
    expect(example.getByText(/As short as you like/)).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: texts.fields.help }));
    expect(example.queryByText(/As short/)).toBeNull();
  },
);
