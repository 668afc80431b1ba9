import { storage as texts } from '../../texts/storage.ts';

/** The storage errors of spec 8, and the final errors of an upload task. */
type StorageErrorCode = keyof typeof texts;

/** A refusal or failure of the picture storage, with a message to show. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string = texts[code]) {
    super(message);
    this.code = code;
  }
}
