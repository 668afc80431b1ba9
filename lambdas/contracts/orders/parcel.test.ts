import { expect, test } from 'vitest';
import { carriers } from './carriers.ts';
import { parcelSchema } from './parcel.ts';

const parsed = (parcel: unknown) => parcelSchema.safeParse(parcel).data;

test.each([
  ['delhivery', '1234567890123'],
  ['india-post', 'EE123456789IN'],
  ['dtdc', 'D12345678'],
  ['xpressbees', '14-1234'],
])('takes a number of %s', (carrier, number) => {
  expect(parsed({ carrier, number })).toEqual({ carrier, number });
});

test('joins the groups in which a receipt prints a number', () => {
  expect(parsed({ carrier: 'india-post', number: ' EE 123 456 789 IN\u00a0' })?.number).toBe('EE123456789IN');
});

test('takes another carrier with its name, and a link as a browser opens it', () => {
  const other = { carrier: 'other', number: '1234', name: 'Sri Balaji Transport' };
  expect(parsed(other)).toEqual(other);
  expect(parsed({ ...other, url: ' https://WWW.example.com/p?x="<b>" ' })?.url).toBe(
    'https://www.example.com/p?x=%22%3Cb%3E%22',
  );
  expect(parsed({ ...other, url: 'https:\\\\evil.example\\@shop.example' })?.url).toBe(
    'https://evil.example/@shop.example',
  );
});

test('has only carriers with https pages, and addresses that a number can follow', () => {
  for (const { page, parcel = page } of Object.values(carriers)) {
    for (const address of [page, parcel]) expect(new URL(address).href).toBe(address);
    expect(new URL(page).protocol).toBe('https:');
    expect(new URL(`${parcel}EE-1`).host).toBe(new URL(page).host);
  }
});
