import { storage as texts } from '#web/texts/uploads/storage.ts';

/** The codes of the storage errors that the specification lists, and of the final errors of an upload task. */
type StorageErrorCode = keyof typeof texts;

/** The picture storage refused or failed. The message is shown to the owner. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string = texts[code]) {
    super(message);
    this.code = code;
  }
}
