/** A table that counts its writes, so that a check can skip tables that didn't change. */
export class CountingMap<K, V> extends Map<K, V> {
  #writes = 0;

  get writes(): number {
    return this.#writes;
  }

  override set(key: K, value: V): this {
    this.#writes += 1;
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    this.#writes += 1;
    return super.delete(key);
  }

  override clear(): void {
    this.#writes += 1;
    super.clear();
  }
}
