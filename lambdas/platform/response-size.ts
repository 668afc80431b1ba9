/** The bytes of a text in a function's response. The body is a JSON string, where a quote or a line break takes two. */
export const sizeInResponse = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** Takes the first items that fit into `bytes` of a response. Returns them, whether they are all, and the bytes left. */
export function fitting<T>(items: readonly T[], bytes: number) {
  let left = bytes;
  for (const [index, item] of items.entries()) {
    left -= sizeInResponse(JSON.stringify(item));
    if (left < 0) return { items: items.slice(0, index), complete: false, left: 0 };
  }
  return { items, complete: true, left };
}
