import { expect, it, vi } from 'vitest';
import { restoreCommand } from '#bin/restore-command.ts';

it.each([
  [[], 'This is no command.'],
  [['save'], 'This is no command.'],
  [['save', 'a', 'b'], 'This is no command.'],
  [['save-accounts'], 'This is no command.'],
  [['save-accounts', 'a', '--only', 'ORDER'], 'Only add takes --only.'],
  [['erase', 'a'], 'This is no command.'],
  [['save', 'a', '--only', 'ORDER'], 'Only add takes --only.'],
  [['save', 'a', '--force'], "Unknown option '--force'"],
  [['drill'], 'give a --stage'],
  [['drill', '--at', 'yesterday', '--stage', 'dev'], 'A drill goes to a time such as'],
])('prints the usage for %j', async (parameters, reason) => {
  const out = { log: vi.fn(), error: vi.fn() };
  expect(await restoreCommand(parameters, out)).toBe(1);
  expect(out.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(reason));
  expect(out.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npm run restore -- drill [--at'));
  expect(out.log).not.toHaveBeenCalled();
});

it('says where a shop should run', async () => {
  vi.stubEnv('SHOP_DATA', '/there/is/no/shop');
  const out = { log: vi.fn(), error: vi.fn() };
  expect(await restoreCommand(['save', 'a'], out)).toBe(1);
  expect(out.error).toHaveBeenCalledWith(expect.stringMatching(/^No shop runs on the data folder .*npm start/));
  vi.unstubAllEnvs();
});
