import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataFolder, emptyDataFolder, explainWriteFailure } from '#host/data-folder.ts';
import type { Wording } from '#lib/wording.ts';

const newPath = () => join(mkdtempSync(join(tmpdir(), 'data-')), 'shop');

const wording: Wording = { app: 'kiosk', dataDirectory: 'KIOSK_DATA', freshStart: 'kiosk --fresh' };

describe('the data folder', () => {
  it('keeps its GUID, secrets, ports and the seeded flag', async () => {
    const path = newPath();
    const first = await DataFolder.open(path, wording);
    first.rememberPort('s3', 4711);
    first.markSeeded();
    const { guid } = first;
    const secret = first.secret('x');
    await first.close();
    const again = await DataFolder.open(path, wording);
    expect([again.guid, again.secret('x'), again.portOf('s3'), again.seeded]).toEqual([guid, secret, 4711, true]);
    await again.close();
  });

  // Linux gives ports from 32,768 (`ip_local_port_range` in ip(7)), other systems from 49,152 (RFC 6335).
  it('starts with ports outside every system’s ephemeral range', async () => {
    const folder = await DataFolder.open(newPath(), wording);
    const ports = Array.from({ length: 1_000 }, (_, part) => folder.portOf(`part ${part}`));
    expect([Math.min(...ports) >= 20_000, Math.max(...ports) < 32_768, new Set(ports).size > 900]).toEqual([
      true,
      true,
      true,
    ]);
    await folder.close();
  });

  it('can be open only once at a time', async () => {
    const path = newPath();
    const folder = await DataFolder.open(path, wording);
    const inUse = `The data folder ${path} is in use by another kiosk: stop it, or set KIOSK_DATA.`;
    await expect(DataFolder.open(path, wording)).rejects.toThrow(inUse);
    await expect(emptyDataFolder(path, wording)).rejects.toThrow(inUse);
    await folder.close();
    await (await DataFolder.open(path, wording)).close();
  });

  it('refuses a folder that contains other files', async () => {
    const path = newPath();
    mkdirSync(path);
    writeFileSync(join(path, 'letters.txt'), 'dear');
    await expect(DataFolder.open(path, wording)).rejects.toThrow('holds files that are not the kiosk');
    await expect(emptyDataFolder(path, wording)).rejects.toThrow('holds files that are not the kiosk');
    expect(readdirSync(path)).toEqual(['letters.txt']);
  });

  // proc(5): no process can create files there. Node's own recursive `mkdir` retries for ever.
  it.runIf(process.platform === 'linux')('refuses a folder that the system cannot create', async () => {
    const refused = 'The data folder /proc/kiosk/data cannot be used (ENOENT';
    await expect(DataFolder.open('/proc/kiosk/data', wording)).rejects.toThrow(refused);
  });

  it('is emptied if it is a data folder', async () => {
    const path = newPath();
    const folder = await DataFolder.open(path, wording);
    writeFileSync(join(folder.folder('s3'), 'object'), 'x');
    await folder.close();
    await emptyDataFolder(path, wording);
    expect(readdirSync(path)).toEqual([]);
    await emptyDataFolder(join(path, 'nowhere'));
    expect(existsSync(join(path, 'nowhere'))).toBe(false);
  });

  it.each(['garbage', '{"guid":7}'])('says what to do if its marker is damaged: %s', async (content) => {
    const path = newPath();
    await (await DataFolder.open(path, wording)).close();
    writeFileSync(join(path, 'shop-data.json'), content);
    await expect(DataFolder.open(path, wording)).rejects.toThrow('or start afresh with kiosk --fresh.');
  });

  it('says what to do if it cannot be created', async () => {
    const path = newPath();
    writeFileSync(path, 'a file');
    await expect(DataFolder.open(path, wording)).rejects.toThrow(/cannot be used .* choose another with KIOSK_DATA/);
  });

  it('can be opened and emptied after an interrupted first start', async () => {
    const path = newPath();
    const writePartially = () => writeFileSync(join(path, 'shop-data.json.new'), '{"gu');
    mkdirSync(path);
    writePartially();
    await emptyDataFolder(path, wording);
    expect(readdirSync(path)).toEqual([]);
    writePartially();
    await (await DataFolder.open(path, wording)).close();
    expect(readdirSync(path)).toEqual(['shop-data.json']);
  });

  it.runIf(existsSync('/dev/full'))('reports a full disk, not damaged data, and leaves no draft behind', async () => {
    const path = newPath();
    const noRoom = `There is no room left for the data folder ${path}: free some space, or choose another folder with KIOSK_DATA.`;
    /** Makes every write of the draft fail with ENOSPC. */
    const fill = () => symlinkSync('/dev/full', join(path, 'shop-data.json.new'));
    mkdirSync(path);
    fill();
    await expect(DataFolder.open(path, wording)).rejects.toThrow(noRoom);
    expect(readdirSync(path)).toEqual([]);
    await (await DataFolder.open(path, wording)).close();
    fill();
    await expect(DataFolder.open(path, wording)).rejects.toThrow(noRoom);
    expect(readdirSync(path)).toEqual(['shop-data.json']);
    await (await DataFolder.open(path, wording)).close();
  });

  it.each(['EROFS', 'EACCES', 'EPERM'])('reports that the folder is not writable: %s', (code) => {
    const error = Object.assign(new Error(`${code}: no, open '/data/x'`), { code, path: '/data/x' });
    expect(explainWriteFailure('/data', error, wording)).toBe(
      `The data folder /data cannot be written (${code}: no, open '/data/x'): make it writable, or choose another with KIOSK_DATA.`,
    );
    expect(explainWriteFailure('/other', error, wording)).toBeUndefined();
  });
});
