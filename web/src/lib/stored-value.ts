import { onVisitEnd } from './visit.ts';

/**
 * One JSON value in this tab's sessionStorage that React can subscribe to. It is cleared when its visitor signs out.
 * `parse` returns undefined for anything that is not such a value.
 */
export class StoredValue<T> {
  private readonly listeners = new Set<() => void>();
  private cached: { readonly text: string | null; readonly value: T | undefined } = { text: null, value: undefined };
  private readonly key: string;
  private readonly parse: (stored: unknown) => T | undefined;

  constructor(key: string, parse: (stored: unknown) => T | undefined) {
    this.key = key;
    this.parse = parse;
    onVisitEnd(this.notify);
  }

  /** Returns the same object until another value is written. */
  read = (): T | undefined => {
    const text = window.sessionStorage.getItem(this.key);
    if (text !== this.cached.text) this.cached = { text, value: this.parsed(text) };
    return this.cached.value;
  };

  write = (value: T | undefined): void => {
    if (value === undefined) window.sessionStorage.removeItem(this.key);
    else window.sessionStorage.setItem(this.key, JSON.stringify(value));
    this.notify();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private readonly notify = (): void => {
    for (const listener of this.listeners) listener();
  };

  private parsed(text: string | null): T | undefined {
    if (text === null) return undefined;
    try {
      return this.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}
