import { StoredValue } from './stored-value.ts';

/** How many drafts of one kind a tab keeps. It deletes the oldest draft first. */
const maxDrafts = 20;

/** The drafts of several things in this tab, by the thing's key. They survive reloads, signing in and crashes. */
export class StoredDrafts<T> {
  private readonly stored: StoredValue<Readonly<Record<string, T>>>;

  constructor(name: string, isDraft: (stored: unknown) => stored is T) {
    this.stored = new StoredValue(name, (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isDraft(entry[1])))
        : undefined,
    );
  }

  read = (key: string): T | undefined => this.stored.read()?.[key];

  /** Stores a draft as the newest one; undefined removes it. */
  write = (key: string, draft: T | undefined): void => {
    const { [key]: _, ...others } = this.stored.read() ?? {};
    const added: [string, T][] = draft === undefined ? [] : [[key, draft]];
    this.stored.write(Object.fromEntries([...Object.entries(others), ...added].slice(-maxDrafts)));
  };
}

/** Whether a stored value is an object with named values. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
