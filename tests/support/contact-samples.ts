/** What real people enter in a form field, and what fake orders and accounts enter. */
interface ContactSamples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

export const mobileNumbers: ContactSamples = {
  good: [
    '9876543210',
    '98765 43210',
    '+91 98765-43210',
    '+919876543210',
    '919876543210',
    '0 98765 43210',
    '+91 098765 43210',
    '0091 98765 43210',
    // Copied from a contact on Windows or in WhatsApp, with invisible marks around it.
    '\u202a+91 98765 43210\u202c',
    '98765\u00a0432\u201110',
    '+91 (98765) 43210',
    '(0) 98765-43210',
    '[+91] 98765 43210',
    '98765.43210',
    '98765/43210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '৯৮৭৬৫৪৩২১০',
    '௯௮௭௬௫௪௩௨௧௦',
    '۹۸۷۶۵۴۳۲۱۰',
    '+44 (0) 7911 123456',
    '+44 7911 123456',
    '+1 415-555-0132',
    '971501234567',
  ],
  bad: [
    '',
    '12345',
    '98765 4321',
    '+91 98765 4321',
    '91 98765 43210 1',
    '1234567890123456',
    '0000000000',
    '9999999999',
    '+911111111111',
    '+44 00000 00000',
    '5876543210',
    '+91 1234567890',
    '0 12345 67890',
    'call me maybe',
    '98765x43210',
    '98765,43210',
    '98765 43210 / 98765 43211',
    '९८७६५',
  ],
};

export const names: ContactSamples = {
  good: [
    'Asha Rao',
    'Dr. A. P. J. Abdul Kalam',
    'A.P.J Abdul Kalam',
    "O'Brien",
    'St.John',
    'mr.dev anand',
    'K.TV Rao',
    'Rajesh.TV',
    'Md.Shop',
    'S.Raj.Info',
    'Ravi.In Kumar',
    'Zoë Åström-Núñez',
    'Ramesh S/O Suresh',
    'आशा राव',
    'ಶ್ರೀ',
    'தமிழ்ச்செல்வி',
    'محمد\u200f',
    '王小明',
  ],
  bad: [
    '',
    '   ',
    '12345',
    '...',
    '🎁🎁',
    '१२३',
    '\u200b\u200d',
    '\u200f\u200e',
    '\u3164\uffa0',
    'You WON https://evil.example/x',
    'www.evil.example',
    'WWW．evil．example',
    'Asha www。evil.example',
    'bit.ly/win',
    'ｅｖｉｌ．ｃｏｍ／ｗｉｎ',
    'ev\u200bil.\u200bcom/win',
    'http://asha',
    'asha@gmail.com',
    'asha＠gmail',
  ],
};

/** The first line of an address whose PIN, city and State have fields of their own. */
export const streets: ContactSamples = {
  good: ['5 MG Road', 'B-4', 'Flat', '12 Marine Drive, Mumbai', 'घर ७', 'पुणे', '4 Rose Lane\nIndiranagar', 'شارع'],
  bad: ['', 'x', 'B4', '  B\n  ', '12', '560001', '221/7', '\u200b'.repeat(20), '\u200bB\u3164\u3164', '....', '१२३४'],
};

export const addresses: ContactSamples = {
  good: [
    '12 Marine Drive, Mumbai',
    '4 Rose Lane\nKochi 682001',
    '१२ गांधी रोड, पुणे',
    'घर ७, पुणे',
    '221/B, 2nd Cross, 5th Main',
    '١٢ شارع النيل، القاهرة',
  ],
  bad: [
    '',
    'x',
    'B-4, Pune',
    '1234567890',
    '400020 400020',
    '   Pune   \n\n\n  1',
    '\u200b'.repeat(20),
    'पुणे',
    '....................',
  ],
};
