import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allQuestions,
  dayQuestion,
  id,
  nameQuestion,
  noon,
  photosQuestion,
  sizeQuestion,
} from '#tests/support/unit/records.ts';
import { type Answers, answersSchema } from '../contracts/questions/answers.ts';
import type { Question } from '../contracts/questions/questions.ts';
import { photosNamedBy } from '../photos/answers.ts';
import { countPhotos } from './answer-rules.ts';
import { checkAnswers } from './check-answers.ts';
import { isLineId, lineIdFor, productIdOf } from './line-id.ts';
import { personalise } from './personalisation.ts';

const check = (answers: Answers, questions: readonly Question[] = allQuestions) =>
  checkAnswers(questions, answers, noon);
const photo = (name: string) => ({ photoId: id(name) });
const all: Answers = {
  photo: { photos: [photo('a'), photo('b')] },
  day: { date: '2026-06-20' },
  size: { option: 'a3' },
  name: { text: ' Asha ' },
};

test('normalises answers: trims texts, drops empty answers, and follows the order of the questions', () => {
  expect(check(all)).toEqual({ ok: true, value: { ...all, name: { text: 'Asha' } } });
  const kept = check(all);
  expect(kept.ok && Object.keys(kept.value)).toEqual(allQuestions.map((question) => question.id));
  expect(check({ name: { text: ' \n ' }, size: { option: '' }, photo: { photos: [] } })).toEqual({
    ok: true,
    value: {},
  });
});

test('keeps the preview of photos, and does not count it as a photo', () => {
  const previewed: Answers = { photo: { photos: [photo('a')], preview: id('drawn') } };
  expect(check(previewed)).toEqual({ ok: true, value: previewed });
  expect(countPhotos(previewed)).toBe(1);
  expect(photosNamedBy(previewed)).toEqual([id('a'), id('drawn')]);
  expect(check({ photo: { photos: [], preview: id('drawn') } })).toEqual({ ok: true, value: {} });
});

test('keeps a default option that the customer chose, because the owner may change the default later', () => {
  expect(check({ size: { option: 'a4' } })).toEqual({ ok: true, value: { size: { option: 'a4' } } });
});

test.each<[string, Answers]>([
  ['unknown', { unknown: { text: 'x' } }],
  ['constructor', { constructor: { text: 'x' } } as Answers],
  ['size', { size: { option: 'a5' } }],
  ['size', { size: { option: 'constructor' } }],
  ['size', { size: { text: 'a3' } }],
  ['name', { name: { text: 'x'.repeat(21) } }],
  ['name', { name: { text: 'two\nlines' } }],
  ['name', { name: { text: '\u200b' } }],
  ['name', { name: { text: 'a\u0000' } }],
  ['name', { name: { text: 'a\u202eb' } }],
  ['name', { name: { text: 'a\ud800' } }],
  ['name', { name: { option: 'a3' } }],
  ['day', { day: { date: '2026-06-07' } }],
  ['day', { day: { date: '2026-08-01' } }],
  ['photo', { photo: { photos: ['a', 'b', 'c', 'd'].map(photo) } }],
  ['photo', { photo: { photos: ['a', 'b', 'a'].map(photo) } }],
])('refuses a wrong answer and names its field: %s %j', (field, answers) => {
  expect(check(answers)).toMatchObject({ code: 'invalid_request', errors: [{ field: `answers.${field}` }] });
});

test('accepts one photo in two crops, and refuses it twice in the same crop', () => {
  const cropped = (x: number, y = 0) => ({
    ...photo('a'),
    crop: { area: { x, y, width: 0.5, height: 1 }, turn: 0 } as const,
  });
  expect(check({ photo: { photos: [cropped(0), cropped(0.5), photo('a')] } }).ok).toBe(true);
  expect(check({ photo: { photos: [cropped(0), cropped(0.5), cropped(0)] } }).ok).toBe(false);
  expect(check({ photo: { photos: [photo('a'), { ...photo('a'), printAnyway: true }] } }).ok).toBe(false);
});

test('takes a position that is too small for the table as 0, and refuses such a size', () => {
  const parse = (x: number, width: number) => {
    const crop = { area: { x, y: 0, width, height: 1 }, turn: 0 };
    return answersSchema.safeParse({ photo: { photos: [{ ...photo('a'), crop }] } });
  };
  const { data } = parse(5e-324, 0.5);
  expect(data?.photo).toMatchObject({ photos: [{ crop: { area: { x: 0, width: 0.5 } } }] });
  expect(parse(1e-130, 0.5).data?.photo).toMatchObject({ photos: [{ crop: { area: { x: 1e-130 } } }] });
  expect(parse(0, 1e-131).success).toBe(false);
  expect(parse(-1e-9, 0.5).success).toBe(false);
});

test('accepts a crop with up to eight faces inside the photo, and the one face of an earlier version', () => {
  const inside = { x: 0.2, y: 0.2, width: 0.2, height: 0.3 };
  const accepts = (marked: object) => {
    const crop = { area: { x: 0, y: 0, width: 1, height: 1 }, turn: 0, ...marked };
    return answersSchema.safeParse({ photo: { photos: [{ ...photo('a'), crop }] } }).success;
  };
  expect([{ face: inside }, { faces: [] }, { faces: Array(8).fill(inside) }].map(accepts)).toEqual([true, true, true]);
  const outside = { ...inside, x: 0.9 };
  expect([{ faces: Array(9).fill(inside) }, { faces: [inside, outside] }].map(accepts)).toEqual([false, false]);
});

test('accepts stored answers that name one photo twice', () => {
  const stored: Answers = { photo: { photos: [photo('a'), photo('a')] } };
  expect(personalise({ questions: [photosQuestion], answers: stored }, noon).problem).toBeUndefined();
});

test('reads a cart line that was stored before its product’s options had print sizes', () => {
  const stored: Answers = { size: { option: 'a3' }, photo: { photos: [{ ...photo('a'), printAnyway: true }] } };
  const sized: Question = {
    ...sizeQuestion,
    options: sizeQuestion.options.map((option, index) => ({ ...option, printMm: index ? [297, 420] : [210, 297] })),
  };
  const [before, after] = [sizeQuestion, sized].map((size) =>
    personalise({ questions: [size, photosQuestion], answers: stored }, noon),
  );
  expect(after).toEqual(before);
  expect(after?.problem).toBeUndefined();
  expect(check(stored, [sized, photosQuestion])).toEqual({ ok: true, value: stored });
});

test('refuses absurd dates, such as a two-digit year, for a question without a range', () => {
  const { from: _, to: __, ...anyDay } = dayQuestion;
  const accepts = (date: string) => check({ day: { date } }, [anyDay]).ok;
  expect(['0000-01-01', '0026-06-20', '1799-12-31', '2200-01-01', '9999-12-31'].map(accepts)).not.toContain(true);
  expect(['1800-01-01', '1947-08-15', '2199-12-31'].map(accepts)).not.toContain(false);
  expect(check({ day: { date: '9999-12-31' } }, [anyDay])).toMatchObject({ errors: [{ field: 'answers.day' }] });
});

test('counts the letters of a text as people see them, up to 16 code units each', () => {
  const family = '👨‍👩‍👧‍👦';
  const parses = (text: string) => answersSchema.safeParse({ name: { text } }).success;
  expect(check({ name: { text: family.repeat(20) } }).ok).toBe(true);
  expect(check({ name: { text: family.repeat(21) } })).toMatchObject({
    errors: [{ field: 'answers.name', message: 'The text may have up to 20 characters.' }],
  });
  expect(check({ name: { text: 'a\u0301\u0301'.repeat(20) } }).ok).toBe(true);
  expect(parses(family.repeat(200))).toBe(true);
  expect(parses('x'.repeat(3_201))).toBe(false);
});

test('reports every wrong answer at once', () => {
  const wrong = check({ name: { text: 'x'.repeat(21) }, size: { option: 'a5' }, x: { text: 'y' } });
  expect(!wrong.ok && wrong.errors?.map(({ field }) => field)).toEqual(['answers.x', 'answers.name', 'answers.size']);
});

test('counts the lines of a text for every kind of line break', () => {
  const verse: Question = { ...nameQuestion, lines: 2 };
  expect(check({ name: { text: 'one\r\ntwo\n' } }, [verse])).toEqual({
    ok: true,
    value: { name: { text: 'one\ntwo' } },
  });
  expect(check({ name: { text: 'one\rtwo\rthree' } }, [verse])).toMatchObject({ errors: [{ field: 'answers.name' }] });
});

test('accepts the first and the last date of a range, by the calendar in India', () => {
  const evening = new Date('2026-06-01T18:30:00.000Z');
  const on = (date: string, now = noon) => checkAnswers([dayQuestion], { day: { date } }, now).ok;
  expect(['2026-06-08', '2026-07-31'].map((date) => on(date))).toEqual([true, true]);
  expect(['2026-06-08', '2026-06-09', '2026-08-01'].map((date) => on(date, evening))).toEqual([false, true, true]);
});

describe('personalise', () => {
  const words = (answers?: Answers, questions: readonly Question[] = allQuestions, now = noon) =>
    personalise({ questions, ...(answers && { answers }) }, now);

  test('shows answers with the current labels, and adds choices to the price', () => {
    expect(words({ ...all, name: { text: 'Asha' } })).toEqual({
      addPaise: 20_000,
      answered: [
        { id: 'name', label: 'Name', kind: 'text', value: 'Asha' },
        { id: 'size', label: 'Size', kind: 'choice', value: 'A3', addPaise: 20_000 },
        { id: 'day', label: 'Wedding day', kind: 'date', value: '20 June 2026' },
        { id: 'photo', label: 'Your photo', kind: 'photos', value: '2 photos' },
      ],
    });
  });

  test('lists an open optional question as optional and never as missing, even with too few photos', () => {
    const questions: Question[] = [
      { ...nameQuestion, optional: true },
      dayQuestion,
      { ...photosQuestion, min: 2, max: 3, optional: true },
    ];
    expect(words(undefined, questions)).toEqual({
      addPaise: 0,
      missing: [{ id: 'day', label: 'Wedding day' }],
      optional: [
        { id: 'name', label: 'Name' },
        { id: 'photo', label: 'Your photo' },
      ],
    });
    const given: Answers = { name: { text: 'Asha' }, day: { date: '2026-06-20' }, photo: { photos: [photo('a')] } };
    expect(words(given, questions)).toEqual({
      addPaise: 0,
      answered: [expect.anything(), expect.anything(), expect.anything()],
      optional: [{ id: 'photo', label: 'Your photo' }],
    });
    // Optional questions give the same canonical answers, so the line keeps its ID.
    expect(check(given, questions)).toEqual(check(given, [nameQuestion, dayQuestion, photosQuestion]));
  });

  test('uses the default of an unanswered choice, and lists the other questions as missing', () => {
    const needed: Question[] = [
      { ...nameQuestion, when: 'before-ordering' },
      sizeQuestion,
      dayQuestion,
      photosQuestion,
    ];
    expect(words(undefined, needed)).toEqual({
      addPaise: 0,
      answered: [{ id: 'size', label: 'Size', kind: 'choice', value: 'A4' }],
      missing: [
        { id: 'name', label: 'Name', beforeOrdering: true },
        { id: 'day', label: 'Wedding day' },
        { id: 'photo', label: 'Your photo' },
      ],
    });
    expect(personalise({}, noon)).toEqual({ addPaise: 0 });
  });

  test('lists photos as missing until there are enough, and says how many more', () => {
    const three: Question = { ...photosQuestion, min: 3 };
    const { label } = three;
    expect(words({}, [three])).toEqual({ addPaise: 0, missing: [{ id: 'photo', label }] });
    expect(words({ photo: { photos: [photo('a')] } }, [three])).toMatchObject({
      answered: [{ label, value: '1 photo' }],
      missing: [{ id: 'photo', label: `${label} (2 more)` }],
    });
    expect(countPhotos(all)).toBe(2);
  });

  test.each<[string, readonly Question[], Date]>([
    ['the option was removed', [{ ...sizeQuestion, options: sizeQuestion.options.slice(0, 1) }], noon],
    ['the question was removed', [], noon],
    ['the question changed its kind', [{ ...nameQuestion, id: 'size' }], noon],
  ])('reports a problem for answers that no longer fit: %s', (_, questions, now) => {
    expect(words({ size: { option: 'a3' } }, questions, now).problem).toEqual(expect.any(String));
  });

  test('reports a problem for a date that is now too soon', () => {
    const day = { day: { date: '2026-06-10' } };
    expect(words(day).problem).toBeUndefined();
    const later = words(day, allQuestions, new Date('2026-06-05T12:00:00.000Z'));
    expect(later.problem).toBe('Wedding day: Please choose 12 June 2026 or a later date.');
  });
});

describe('line IDs', () => {
  const answer = fc.oneof(
    fc.record({ text: fc.string({ maxLength: 20 }) }),
    fc.record({ option: fc.constantFrom('a4', 'a3') }),
    fc.record({
      photos: fc.array(fc.record({ photoId: fc.constant(id('p')), crop: fc.record({ turn: fc.constantFrom(0, 90) }) })),
    }),
  );
  const answers = fc.dictionary(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,5}$/), answer, {
    maxKeys: 5,
    noNullPrototype: true,
  });
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .map(([name, field]) => [name, reversed(field)])
              .reverse(),
          )
        : value;

  test('equal the product’s ID without answers, else add a hash that ignores the order of fields', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const lineId = lineIdFor(id('tea'), given as Answers);
        expect(lineIdFor(id('tea'), reversed(given) as Answers)).toBe(lineId);
        expect(isLineId(lineId)).toBe(true);
        expect(productIdOf(lineId)).toBe(id('tea'));
        expect(lineId === id('tea')).toBe(Object.keys(given).length === 0);
      }),
    );
  });

  test('differ for different answers and different products', () => {
    const others: Answers[] = [
      { name: { text: 'Asha' } },
      { name: { text: 'asha' } },
      { size: { option: 'Asha' } },
      all,
    ];
    const ids = others.flatMap((answers) => [lineIdFor(id('tea'), answers), lineIdFor(id('ice'), answers)]);
    expect(new Set(ids).size).toBe(2 * others.length);
  });

  test.each([
    '',
    '.',
    `${id('tea')}.`,
    `.${id('tea')}`,
    `${id('tea')}.x`,
    [1, 2, 3].map(() => id('tea')).join('.'),
    'USER#x',
  ])('do not match %j', (text) => expect(isLineId(text)).toBe(false));
});

test('accepts all canonical answers again, unchanged and without a problem', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 24 });
  const given = fc.record(
    {
      name: fc.record({ text: texts }),
      size: fc.record({ option: fc.constantFrom('', 'a4', 'a3', 'a5') }),
      day: fc.record({
        date: fc
          .date({ min: noon, max: new Date('2026-09-01'), noInvalidDate: true })
          .map((day) => day.toISOString().slice(0, 10)),
      }),
      photo: fc.record({ photos: fc.array(fc.constantFrom(photo('a'), photo('b')), { maxLength: 4 }) }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(given, (answers) => {
      const first = check(answersSchema.parse(answers));
      if (!first.ok) return;
      expect(check(first.value)).toEqual(first);
      expect(personalise({ questions: allQuestions, answers: first.value }, noon).problem).toBeUndefined();
      expect(answersSchema.safeParse(first.value).success).toBe(true);
    }),
  );
});

test('marks the lettered words of a gift without photos, from which its preview is drawn', () => {
  const lettered = { ...nameQuestion, lettered: true } as const;
  const marked = (questions: readonly Question[]) =>
    personalise({ questions, answers: all }, noon)
      .answered?.filter((words) => words.lettered)
      .map(({ id }) => id);
  expect(marked([lettered, sizeQuestion, dayQuestion])).toEqual(['name']);
  expect(marked([lettered, photosQuestion])).toEqual([]);
});
