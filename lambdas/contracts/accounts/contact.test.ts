import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { addresses, mobileNumbers, names, streets } from '#tests/support/contact-samples.ts';
import { limits } from '../limits.ts';
import { newOrderSchema } from '../orders/new-order.ts';
import {
  addressError,
  e164Of,
  mobileNumberError,
  nameError,
  orderName,
  plainMobileNumber,
  streetError,
} from './contact.ts';

const cases = [
  ['mobile number', mobileNumbers, (typed: string) => mobileNumberError(plainMobileNumber(typed))],
  ['name', names, nameError],
  ['address', addresses, addressError],
  ['street', streets, streetError],
] as const;

test('has at least 30 good and 30 bad inputs', () => {
  expect(cases.flatMap(([, { good }]) => good).length).toBeGreaterThanOrEqual(30);
  expect(cases.flatMap(([, { bad }]) => bad).length).toBeGreaterThanOrEqual(30);
});

describe.each(cases)('%s', (_, { good, bad }, errorOf) => {
  test.each(good)('accepts %j', (typed) => {
    expect(errorOf(typed)).toBeUndefined();
  });

  test.each(bad)('refuses %j with a sentence that says what to do', (typed) => {
    expect(errorOf(typed)).toMatch(/^Enter .+\.$/);
  });
});

describe('a mobile number', () => {
  test.each([
    ['98765 4321', 'Enter a mobile number of 10 to 15 digits.'],
    ['0000000000', 'Enter your real mobile number, so that we can reach you about your order.'],
    [
      '5876543210',
      'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9. For another country, start with + and its code.',
    ],
  ])('reports the error in %j', (typed, message) => {
    expect(mobileNumberError(plainMobileNumber(typed))).toBe(message);
  });

  test.each([
    ['+91 (98765) 43210', '+919876543210'],
    ['98765.43210', '9876543210'],
    ['98765/43210', '9876543210'],
    ['+९१ ९८७६५ ४३२१०', '+919876543210'],
    ['௯௮௭௬௫ ௪௩௨௧௦', '9876543210'],
    ['٩٨٧٦٥ ٤٣٢١٠', '9876543210'],
    ['+44 (0)7911 123456', '+447911123456'],
    // A country code has at most three digits (ITU-T E.164), so this zero is one of the number's.
    ['+91 98765(0)4321', '+919876504321'],
    // Accepted before brackets, dots and slashes were, and part of stored fingerprints.
    ['\u202a+91 098765-43210\u202c', '+9109876543210'],
    ['0 98765 43210', '09876543210'],
  ])('is stored plainly: %j as %j', (typed, stored) => {
    expect(plainMobileNumber(typed)).toBe(stored);
  });

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const withSeparators = (number: string) =>
    fc
      .array(fc.stringMatching(/^[\s\u2010-\u2015\u200e\u202a\u202c./()-]{0,2}$/), {
        minLength: number.length,
        maxLength: number.length,
      })
      .map((separators) => [...number].map((digit, at) => digit + separators[at]).join(''))
      // Behind a country code, this is the zero that is not dialled from abroad.
      .filter((typed) => !/\([^\d]*0[^\d]*\)/.test(typed));

  test('accepts a number with any separators, and stores it without them', () => {
    const numbers = fc.constantFrom(...mobileNumbers.good.map(plainMobileNumber));
    fc.assert(
      fc.property(
        numbers.chain((number) => fc.tuple(fc.constant(number), withSeparators(number))),
        ([number, typed]) => {
          const order = { mobileNo: typed, residentialAddress: '12 Marine Drive, Mumbai' };
          expect(newOrderSchema.parse(order).mobileNo).toBe(number);
        },
      ),
    );
  });

  test('accepts an Indian number with any prefix, or with none', () => {
    const prefix = fc.constantFrom('', '0', '91', '+91', '0091', '+910');
    fc.assert(
      fc.property(prefix, digits(10), (before, national) => {
        const passes = /^[6-9]/.test(national) && !/^(\d)\1+$/.test(national);
        expect(mobileNumberError(before + national) === undefined).toBe(passes);
      }),
    );
  });

  test('accepts a foreign number with + and its country code', () => {
    fc.assert(
      fc.property(digits(9), (national) => {
        fc.pre(!/(\d)\1{7}$/.test(national));
        expect(mobileNumberError(`+44${national}`)).toBeUndefined();
      }),
    );
  });

  test('requires ten digits after India’s country code', () => {
    fc.assert(
      fc.property(fc.constantFrom('+91', '0091'), fc.constantFrom(7, 8, 9, 11), (code, length) => {
        fc.pre((code + length).length <= 15);
        expect(mobileNumberError(code + '9876543210987'.slice(0, length))).toBeDefined();
      }),
    );
  });
});

describe('an address', () => {
  test(`counts visible characters, from ${limits.addressMinLength} on`, () => {
    expect(addressError('A'.repeat(limits.addressMinLength))).toBeUndefined();
    expect(addressError('A'.repeat(limits.addressMinLength - 1))).toBe(
      'Enter your full address, at least 10 characters.',
    );
    expect(addressError(`${'A'.repeat(limits.addressMinLength - 1)}\u200b\u3164`)).toBeDefined();
    expect(addressError('1234 5678 90')).toBe('Enter your full address, with the street and the town in words.');
  });
});

describe('the name of an order', () => {
  test.each(names.good)('is the customer’s own: %j', (name) => {
    expect(orderName(name)).toBe(name);
  });

  test.each([
    ['You WON https://evil.example/x', 'You WON'],
    ['evil.com/win Asha', 'Asha'],
    ['asha@evil.example Asha', 'Asha'],
    ['https://evil.example', 'Customer'],
    ['12345', 'Customer'],
    ['\u200b', 'Customer'],
    ['', 'Customer'],
  ])('turns %j, stored before the rules, into %j', (stored, name) => {
    expect(orderName(stored)).toBe(name);
  });

  test('always satisfies the rules for names', () => {
    const words = fc.array(fc.oneof(fc.constantFrom(...names.good, ...names.bad), fc.string({ unit: anyCharacter })));
    fc.assert(
      fc.property(words, (name) => {
        expect(nameError(orderName(name.join(' ')))).toBeUndefined();
      }),
    );
  });
});

test.each([
  ['9876543210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['+919876543210', '+919876543210'],
  ['00919876543210', '+919876543210'],
  ['+447911123456', '+447911123456'],
  ['00447911123456', '+447911123456'],
  ['971501234567', '+971501234567'],
])('D29: %s is dialled as %s from any country', (stored, dialled) => {
  expect(e164Of(stored)).toBe(dialled);
});
