import { expect, test } from 'vitest';
import { typedSettings } from './typed-settings.ts';

const standard = {
  ...{ on: false, maxTotal: 10_000, maxOpenOrders: 2, maxOrdersPerDay: 4 },
  ...{ maxOrdersPerNetwork: 20, maxOrdersPerDomain: 50 },
};
const search = {
  synonyms: [
    ['heart', 'दिल'],
    ['dog', 'kutta'],
  ],
};
const orderMails = { on: true };
const settings = {
  ...{ version: 3, limits: standard, search, orderMails },
  defaults: { limits: standard, search, orderMails },
};

/** The body that is sent for a form with these values. */
function sent(values: Record<string, string>) {
  const fields = new FormData();
  fields.set('orderMails.on', 'on');
  for (const [name, value] of Object.entries(values)) fields.set(`limits.${name}`, value);
  return JSON.parse(JSON.stringify(typedSettings(fields, settings)));
}

test('sends the owner’s changes with the version of the settings that the owner saw', () => {
  const values = {
    on: 'on',
    maxTotal: '2500.50',
    maxOpenOrders: '2',
    maxOrdersPerDay: '6',
    maxOrdersPerNetwork: '100',
  };
  expect(sent(values)).toEqual({
    version: 3,
    limits: { on: true, maxTotal: 2_500.5, maxOrdersPerDay: 6, maxOrdersPerNetwork: 100 },
    search: {},
    orderMails: {},
  });
});

test('defaults and empty fields are not sent', () => {
  expect(sent({ maxTotal: '10000', maxOpenOrders: '', maxOrdersPerDay: ' ' })).toEqual({
    version: 3,
    limits: {},
    search: {},
    orderMails: {},
  });
});

test('sends that owners want no emails about new orders', () => {
  expect(typedSettings(new FormData(), settings).orderMails).toEqual({ on: false });
});

test.each([
  ['₹12,500', 12_500],
  ['1,00,000', 100_000],
  ['-1', -1],
  ['ten', null],
  ['1e3', null],
  ['1.', null],
])('parses the amount %j as %j', (text, number) => {
  expect(sent({ maxTotal: text }).limits.maxTotal).toBe(number);
});

test.each([
  ['heart, दिल\ndog, kutta', undefined],
  [' heart ,दिल,\n\n dog,kutta\n', undefined],
  ['', undefined],
  ['heart, dil\r\n, cat ,\n ', [['heart', 'dil'], ['cat']]],
])('D28: the lines %j are sent as %j', (text, synonyms) => {
  const fields = new FormData();
  fields.set('search.synonyms', text);
  expect(typedSettings(fields, settings).search.synonyms).toEqual(synonyms);
});
