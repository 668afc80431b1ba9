import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@gift-shop/local-cloud';
import { expect, onTestFinished, test } from 'vitest';
import { explain } from '#demo/main.ts';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [
    failed('ENOSPC', 'ENOSPC: no space left on device, write'),
    'There is no room left for the data folder /data: free some space, or choose another folder with SHOP_DATA.',
  ],
  [new StartError('What to do.'), 'What to do.'],
  [new Error('One line.\nAnother.'), 'One line.'],
])('says in one line what to do after a failed start: %s', (error, line) => {
  expect(explain(error, '/data')).toBe(line);
});

test.runIf(existsSync('/dev/full'))(
  'says that the disk is full if the shop only refused a picture because of it',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const refused = new Error('The shop refuses the picture mug.jpg: <Error><Code>InternalError</Code></Error>');
    expect(explain(refused, folder)).toBe(refused.message);
    // Makes every write of the draft fail with ENOSPC.
    const fill = () => symlinkSync('/dev/full', join(folder, 'shop-data.json.new'));
    fill();
    expect(explain(refused, folder)).toBe(
      `There is no room left for the data folder ${folder}: free some space, or choose another folder with SHOP_DATA.`,
    );
    expect(readdirSync(folder)).toEqual([]);
    fill();
    expect(explain(new StartError('What to do.'), folder)).toBe('What to do.');
  },
);
