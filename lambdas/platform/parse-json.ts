/** Parses untrusted JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (name === '__proto__') throw new SyntaxError('A field of this name is not allowed');
      return value;
    });
  } catch {
    return undefined;
  }
}
