import { filesIn, nothingChosen, type PhotoState } from './chosen-photo.ts';

/** The storage for chosen photos in this browser. Several tabs may use it concurrently. */
export interface PhotoDb {
  readonly read: () => Promise<PhotoState>;
  /** The bytes of a file; undefined if it was deleted. */
  readonly file: (id: string) => Promise<Blob | undefined>;
  /**
   * Replaces the state, stores these files, and deletes the files that the new state doesn't refer to, in one transaction.
   * `next` must be synchronous. Rejects if the browser's storage is full.
   */
  readonly change: (next: (state: PhotoState) => PhotoState, files?: ReadonlyMap<string, Blob>) => Promise<PhotoState>;
}

const database = 'shop.photos';
const stateKey = 'state';

/**
 * Opens IndexedDB. If the browser can't open or read it, or stores no files in it, keeps photos in memory, where they last as
 * long as the page.
 */
export async function openPhotoDb(): Promise<PhotoDb> {
  const db = storedPhotos();
  try {
    await db.read();
    await tryToStore(db);
    return db;
  } catch {
    return photosInMemory();
  }
}

/**
 * Rejects if the browser never stores files, as Safari in a private window. A full storage still has the earlier photos. The
 * state doesn't refer to the file, so the same transaction deletes it again.
 */
async function tryToStore(db: PhotoDb): Promise<void> {
  await db
    .change((state) => state, new Map([['trial', new Blob(['trial'])]]))
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    });
}

const opened = (onClose: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('state');
      request.result.createObjectStore('files');
    };
    request.onsuccess = () => {
      const db = request.result;
      db.onclose = onClose;
      // A tab with a newer version of the site can upgrade the database only once all others have closed it.
      db.onversionchange = () => {
        db.close();
        onClose();
      };
      resolve(db);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab blocks the database'));
  });

function storedPhotos(): PhotoDb {
  let connection: Promise<IDBDatabase> | undefined;
  const disconnect = () => {
    connection = undefined;
  };
  const connected = () => {
    if (!connection) {
      connection = opened(disconnect);
      // Otherwise all later calls would fail too.
      connection.catch(disconnect);
    }
    return connection;
  };
  return {
    read: async () => {
      const db = await connected();
      const state = await resultOf<PhotoState | undefined>(db.transaction('state').objectStore('state').get(stateKey));
      return state ?? nothingChosen;
    },

    file: async (id) => {
      const db = await connected();
      return resultOf<Blob | undefined>(db.transaction('files').objectStore('files').get(id));
    },

    change: async (next, newFiles = new Map()) => {
      const db = await connected();
      return new Promise((resolve, reject) => {
        const transaction = db.transaction(['state', 'files'], 'readwrite');
        const [state, files] = [transaction.objectStore('state'), transaction.objectStore('files')];
        let after = nothingChosen;
        const before: IDBRequest<PhotoState | undefined> = state.get(stateKey);
        before.onsuccess = () => {
          after = next(before.result ?? nothingChosen);
          state.put(after, stateKey);
          for (const [id, file] of newFiles) {
            const put = files.put(file, id);
            // WebKit doesn't always abort the transaction.
            put.onerror = () => reject(put.error);
          }
          const needed = filesIn(after);
          const stored = files.getAllKeys();
          stored.onsuccess = () => {
            for (const id of stored.result) if (!needed.has(String(id))) files.delete(id);
          };
        };
        transaction.oncomplete = () => resolve(after);
        transaction.onabort = () => reject(transaction.error ?? new Error('The photos could not be stored'));
      });
    },
  };
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Keeps photos in memory until the page closes. Tests use it too. */
export function photosInMemory(): PhotoDb {
  let state = nothingChosen;
  const files = new Map<string, Blob>();
  return {
    read: async () => state,
    file: async (id) => files.get(id),
    change: async (next, newFiles = new Map()) => {
      state = next(state);
      for (const [id, file] of newFiles) files.set(id, file);
      const needed = filesIn(state);
      for (const id of files.keys()) if (!needed.has(id)) files.delete(id);
      return state;
    },
  };
}
