/** Maps AWS's origins to the local origins that replace them. */
export class Addresses {
  readonly #pairs: (readonly [aws: string, local: string])[] = [];

  add(aws: string, local: string): void {
    this.#pairs.push([aws, local]);
  }

  /** Replaces every AWS origin in a text, such as a URL, a content security policy or an environment variable. */
  readonly toLocal = (text: string): string =>
    this.#pairs.reduce((result, [aws, local]) => result.replaceAll(aws, local), text);
}
