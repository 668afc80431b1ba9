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

interface FakeTransaction {
  oncomplete?: () => void;
}

/**
 * The browser's storage with an empty database, whose reads fail with `error` if it is given. `failure` makes opening fail, and
 * `refusal` makes storing a file fail.
 */
function fakeIndexedDb(error?: unknown) {
  const connections: { isOpen: boolean; onversionchange?: () => void }[] = [];
  const browser: { failure?: DOMException; refusal?: DOMException } = {};
  const stored = new Map<unknown, unknown>();
  const transaction = () => {
    const begun: FakeTransaction = {};
    let failed = false;
    const put = (value: unknown, key: unknown) => {
      failed = value instanceof Blob && browser.refusal !== undefined;
      if (failed) return answered({ error: browser.refusal });
      stored.set(key, value);
      return answered({});
    };
    const getAllKeys = () => {
      // WebKit may never report that such a transaction was aborted.
      setTimeout(() => failed || begun.oncomplete?.());
      return answered({ result: [...stored.keys()].filter((key) => key !== 'state') });
    };
    const objectStore = () => ({
      get: (key: unknown) => answered({ result: stored.get(key), error }),
      put,
      getAllKeys,
      delete: (key: unknown) => stored.delete(key),
    });
    return Object.assign(begun, { objectStore });
  };
  const open = () => {
    if (browser.failure) return answered({ error: browser.failure });
    const connection = {
      isOpen: true,
      close: () => {
        connection.isOpen = false;
      },
      transaction: () => {
        if (!connection.isOpen) throw new DOMException('The database connection is closing.', 'InvalidStateError');
        return transaction();
      },
    };
    connections.push(connection);
    return answered({ result: connection });
  };
  vi.stubGlobal('indexedDB', { open });
  return { connections, browser, stored };
}

afterEach(() => vi.unstubAllGlobals());

const nothingChosen = { drafts: [], sendings: [] };

test('keeps photos in memory if the browser opens its storage but can’t read it', async () => {
  fakeIndexedDb(new DOMException('Internal error', 'UnknownError'));
  const db = await openPhotoDb();
  expect(await db.read()).toEqual(nothingChosen);
  expect(await db.change((state) => state)).toEqual(nothingChosen);
});

const photo = { id: 'a', questionId: 'us', fileName: 'us.jpg', width: 400, height: 500, at: 0 };
const chosen = { drafts: [{ draftKey: 'gift', photos: [photo], questions: {}, previews: {}, at: 0 }], sendings: [] };
const files = new Map([['a', new Blob(['photo'])]]);

test('keeps photos in memory if the browser stores no files, as Safari in a private window', async () => {
  const { browser } = fakeIndexedDb();
  browser.refusal = new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
  const db = await openPhotoDb();
  expect(await db.change(() => chosen, files)).toEqual(chosen);
  expect(await db.file('a')).toBe(files.get('a'));
});

test('keeps stored photos while the storage is full, and reports that a new one has no room', async () => {
  const { browser, stored } = fakeIndexedDb();
  stored.set('state', chosen);
  browser.refusal = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const db = await openPhotoDb();
  expect(await db.read()).toEqual(chosen);
  await expect(db.change((state) => state, files)).rejects.toBe(browser.refusal);
});

test('stores files, and leaves none behind from opening', async () => {
  const { stored } = fakeIndexedDb();
  const db = await openPhotoDb();
  await db.change(() => chosen, files);
  expect([...stored.keys()].sort()).toEqual(['a', 'state']);
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
