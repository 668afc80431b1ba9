import { StartError } from '@gift-shop/local-cloud';
import { expect, test } from 'vitest';
import { explain } from '#demo/main.ts';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [
    failed('EADDRINUSE', 'listen'),
    'Port 80 is in use: stop the other program, or choose another port, for example PORT=81 npm start.',
  ],
  [
    failed('EACCES', 'listen'),
    "Port 80 needs administrator's rights: choose another port, for example PORT=3000 npm start.",
  ],
  [
    failed('ENOSPC', 'ENOSPC: no space left on device, write'),
    'There is no room left for the data folder /data: free some space, or choose another folder with SHOP_DATA.',
  ],
  [new StartError('What to do.'), 'What to do.'],
  [new Error('One line.\nAnother.'), 'One line.'],
])('says in one line what to do after a failed start: %s', (error, line) => {
  expect(explain(error, 80, '/data')).toBe(line);
});
