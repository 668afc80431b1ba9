import { expect, test } from 'vitest';
import { fontsFor, isInDeviceFont } from './lettering-font.ts';

test.each([
  ['Asha & Ravi, 25 ₹', 'Fraunces lettering'],
  ['मेरी रानी', 'Fraunces lettering,Devanagari lettering'],
  ['அம்மா & আমার', 'Fraunces lettering,Bengali lettering,Tamil lettering'],
  ['അമ്മ', 'Fraunces lettering,Malayalam lettering'],
  ['ثريا ١٢', 'Fraunces lettering,Arabic lettering'],
  ['ગુજરાતી', 'Fraunces lettering'],
])('%s needs the fonts %s', (text, fonts) => {
  expect(fontsFor(text)).toBe(fonts);
});

test('letters of scripts without a lettering font are in the device’s font', () => {
  expect(['a', 'ł', 'क', 'ம', '1', '&', '❤️'].map(isInDeviceFont)).not.toContain(true);
  expect(['ગુ', 'Ж', '愛', 'ש'].map(isInDeviceFont)).not.toContain(false);
});
