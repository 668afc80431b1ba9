import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stateOfPin, states } from '#contracts/delivery/states.ts';
import { pinDoubts as doubts } from '#web/texts/delivery/pin-doubts.ts';
import { areaOfPin } from './pin-area.ts';
import { pinDoubt } from './pin-doubt.ts';

const folder = new URL('./pins/', import.meta.url);

/** Every PIN of the table with its States. */
const statesByPin = new Map<string, string[]>();
for (const file of readdirSync(folder)) {
  const byState: Record<string, Record<string, string>> = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  for (const [state, cities] of Object.entries(byState)) {
    for (const range of Object.values(cities).flatMap((ranges) => ranges.split(' '))) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let number = first; number <= last; number += 1) {
        const pin = file.slice(0, 2) + String(number).padStart(4, '0');
        statesByPin.set(pin, [...(statesByPin.get(pin) ?? []), state]);
      }
    }
  }
}

test('the function’s State of a PIN is one of the table’s, for every PIN', () => {
  const wrong = [...statesByPin].filter(([pin, found]) => !found.some((state) => state === stateOfPin(pin)));
  expect(wrong).toEqual([]);
  expect(statesByPin.size).toBeGreaterThan(19_000);
  expect([...new Set([...statesByPin.values()].flat())].sort()).toEqual([...states].sort());
});

test('asks to check a PIN of no sorting district in the table, or of the army, and no other one', () => {
  const known = new Set([...statesByPin.keys()].map((pin) => pin.slice(0, 3)));
  for (let district = 100; district < 900; district += 1) {
    const pin = `${district}999`;
    expect(pinDoubt(pin)).toBe(known.has(String(district)) ? undefined : doubts.unknown(pin));
  }
  expect(pinDoubt('999999')).toBe(doubts.army('999999'));
  expect(['', '0', '000000', '35000'].map(pinDoubt)).toEqual(Array(4).fill(undefined));
});

test.each([
  ['194101', 'Leh', 'Ladakh'],
  ['500001', 'Hyderabad', 'Telangana'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['396210', 'Daman', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['533464', 'Yanam', 'Puducherry'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['246701', 'Bijnor', 'Uttar Pradesh'],
  ['682555', 'Lakshadweep', 'Lakshadweep'],
])('PIN %s lies in %s, %s', async (pin, city, state) => {
  const area = await areaOfPin(pin);
  expect(area.cities).toContain(city);
  expect(area.states).toContain(state);
  expect(stateOfPin(pin)).toBe(state);
});

test('a PIN that lies in several districts or States offers all of them', async () => {
  const { cities, states: found } = await areaOfPin('605014');
  expect(found).toEqual(['Puducherry', 'Tamil Nadu']);
  expect(cities).toEqual(['Puducherry', 'Villupuram']);
});

test('Delhi is one city, whose districts don’t leave its field empty', async () => {
  expect(await areaOfPin('110001')).toEqual({ cities: ['Delhi'], states: ['Delhi'] });
  expect((await areaOfPin('110054')).cities).toEqual(['Delhi']);
});

test('an unknown PIN suggests nothing', async () => {
  const none = { cities: [], states: [] };
  expect(await areaOfPin('560999')).toEqual(none);
  expect(await areaOfPin('999999')).toEqual(none);
  expect(await areaOfPin('5600')).toEqual(none);
  expect(stateOfPin('999999')).toBeUndefined();
  expect(stateOfPin('5')).toBeUndefined();
});
