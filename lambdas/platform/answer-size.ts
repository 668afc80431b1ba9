/** The bytes of a text in a function's response. The body is a JSON string, where a quote or a line break takes two. */
export const sizeInAnswer = (text: string): number => Buffer.byteLength(JSON.stringify(text));
