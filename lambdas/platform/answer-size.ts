/** The bytes of a text in a function's answer, whose body is a JSON string: it escapes quotes and line breaks as two characters. */
export const sizeInAnswer = (text: string): number => Buffer.byteLength(JSON.stringify(text));
