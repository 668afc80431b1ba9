import { expect, test, vi } from 'vitest';
import { siteOriginVariable } from '#contracts/names.ts';
import { siteOriginIn } from './site-origin-of.ts';

const read = vi.fn(async () => 'https://parameter.example');

test('the API’s stage names the site’s origin, so that no call reads the parameter', async () => {
  const stageVariables = { [siteOriginVariable]: 'https://shop.example' };
  expect(await siteOriginIn({ stageVariables }, read)()).toBe('https://shop.example');
  expect(read).not.toHaveBeenCalled();
});

test.each([undefined, null, {}])(
  'the parameter gives it while the stage has the variables %j',
  async (stageVariables) => {
    expect(await siteOriginIn({ stageVariables }, read)()).toBe('https://parameter.example');
  },
);
