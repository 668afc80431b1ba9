import { expect, it, vi } from 'vitest';
import { restoreCommand } from '#bin/restore-command.ts';

it.each([
  [[], 'Unknown command.'],
  [['save'], 'Unknown command.'],
  [['save', 'a', 'b'], 'Unknown command.'],
  [['save-accounts'], 'Unknown command.'],
  [['accounts-csv'], 'Unknown command.'],
  [['save-accounts', 'a', '--only', 'ORDER'], '--only belongs to add.'],
  [['erase', 'a'], 'Unknown command.'],
  [['save', 'a', '--only', 'ORDER'], '--only belongs to add.'],
  [['save', 'a', '--force'], "Unknown option '--force'"],
  [['drill'], 'give a --stage'],
  [['pictures'], 'give a --stage'],
  [['recount', 'a'], 'Unknown command.'],
  [['pictures', 'a', '--stage', 'dev'], 'Unknown command.'],
  [['add', 'a', '--lost', 'b'], '--lost belongs to drill, without --at.'],
  [
    ['drill', '--lost', 'b', '--at', '2026-04-01T09:30:00Z', '--stage', 'dev'],
    '--lost belongs to drill, without --at.',
  ],
  [['drill', '--at', 'yesterday', '--stage', 'dev'], '--at belongs to drill and takes a time such as'],
])('prints the usage for %j', async (parameters, reason) => {
  const out = { log: vi.fn(), error: vi.fn() };
  expect(await restoreCommand(parameters, out)).toBe(1);
  expect(out.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(reason));
  expect(out.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npm run restore -- drill [--at'));
  expect(out.log).not.toHaveBeenCalled();
});

it('reports that no shop runs on the data folder', async () => {
  vi.stubEnv('SHOP_DATA', '/there/is/no/shop');
  const out = { log: vi.fn(), error: vi.fn() };
  expect(await restoreCommand(['save', 'a'], out)).toBe(1);
  expect(out.error).toHaveBeenCalledWith(expect.stringMatching(/^No shop runs on the data folder .*npm start/));
  vi.unstubAllEnvs();
});
