import { afterEach, expect, test, vi } from 'vitest';
import { openPhotoDb } from './photo-db.ts';

interface FakeRequest {
  result?: unknown;
  error?: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
}

/** A request that ends, with this result or error, once its handlers are set. */
function answered({ result, error }: { readonly result?: unknown; readonly error?: unknown }): FakeRequest {
  const request: FakeRequest = { result, error };
  queueMicrotask(() => (error === undefined ? request.onsuccess?.() : request.onerror?.()));
  return request;
}

/** The browser's storage with an empty database, whose reads fail with `error` if it is given. `failure` makes opening fail. */
function fakeIndexedDb(error?: unknown) {
  const connections: { isOpen: boolean; onversionchange?: () => void }[] = [];
  const browser: { failure?: DOMException } = {};
  const open = () => {
    if (browser.failure) return answered({ error: browser.failure });
    const connection = {
      isOpen: true,
      close: () => {
        connection.isOpen = false;
      },
      transaction: () => {
        if (!connection.isOpen) throw new DOMException('The database connection is closing.', 'InvalidStateError');
        return { objectStore: () => ({ get: () => answered({ error }) }) };
      },
    };
    connections.push(connection);
    return answered({ result: connection });
  };
  vi.stubGlobal('indexedDB', { open });
  return { connections, browser };
}

afterEach(() => vi.unstubAllGlobals());

const nothingChosen = { drafts: [], sendings: [] };

test('keeps photos in memory if the browser opens its storage but can’t read it', async () => {
  fakeIndexedDb(new DOMException('Internal error', 'UnknownError'));
  const db = await openPhotoDb();
  expect(await db.read()).toEqual(nothingChosen);
  expect(await db.change((state) => state)).toEqual(nothingChosen);
});

test('lets another tab upgrade the database, and opens it again at the next use', async () => {
  const { connections } = fakeIndexedDb();
  const db = await openPhotoDb();
  connections[0]?.onversionchange?.();
  expect(connections.map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(await db.read()).toEqual(nothingChosen);
  expect(connections.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('opens the database at the next use if opening it again has failed once', async () => {
  const { connections, browser } = fakeIndexedDb();
  const db = await openPhotoDb();
  connections[0]?.onversionchange?.();
  browser.failure = new DOMException('Internal error', 'UnknownError');
  await expect(db.read()).rejects.toThrow('Internal error');
  delete browser.failure;
  expect(await db.read()).toEqual(nothingChosen);
});
