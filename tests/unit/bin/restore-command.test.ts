import { expect, it, vi } from 'vitest';
import { restoreCommand } from '#bin/restore-command.ts';

it.each([
  [[], 'Unknown command.'],
  [['save'], 'Give save one new file.'],
  [['save', 'a', 'b'], 'Give save one new file.'],
  [['save-accounts'], 'Give save-accounts one new file.'],
  [['accounts-csv'], 'Give accounts-csv one file.'],
  [['compare'], 'Give compare one file or table.'],
  [['add'], 'Give add one file or table.'],
  [['save-accounts', 'a', '--only', 'ORDER'], '--only belongs to add.'],
  [['erase', 'a'], 'Unknown command.'],
  [['save', 'a', '--only', 'ORDER'], '--only belongs to add.'],
  [['save', 'a', '--force'], "Unknown option '--force'"],
  [['drill'], 'give a --stage'],
  [['pictures'], 'give a --stage'],
  [['recount', 'a'], 'Give recount no file or table.'],
  [['pictures', 'a', '--stage', 'dev'], 'Give pictures no file or table.'],
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

it.each([
  [['add', '/no/file.jsonl'], 'There is neither a file nor a table /no/file.jsonl.'],
  [['compare', '/no/file.jsonl'], 'There is neither a file nor a table /no/file.jsonl.'],
  [['accounts-csv', '/no/file.jsonl'], 'There is no file /no/file.jsonl.'],
  [['save', '/no/folder/x'], 'There is no folder /no/folder: make it first.'],
  [['save-accounts', '/no/folder/x'], 'There is no folder /no/folder: make it first.'],
])('says what is missing for %j, before it looks for the shop', async (parameters, reason) => {
  const out = { log: vi.fn(), error: vi.fn() };
  expect(await restoreCommand(parameters, out)).toBe(1);
  expect(out.error.mock.calls).toEqual([[reason]]);
});

it('reports that no shop runs on the data folder', async () => {
  vi.stubEnv('SHOP_DATA', '/there/is/no/shop');
  const out = { log: vi.fn(), error: vi.fn() };
  expect(await restoreCommand(['save', 'a'], out)).toBe(1);
  expect(out.error).toHaveBeenCalledWith(expect.stringMatching(/^No shop runs on the data folder .*npm start/));
  vi.unstubAllEnvs();
});
