/** Whether a stored value is an object with a string in each of these fields. */
export const hasTexts = <Name extends string>(
  stored: unknown,
  ...names: readonly Name[]
): stored is Readonly<Record<Name, string>> =>
  typeof stored === 'object' && stored !== null && names.every((name) => typeof Reflect.get(stored, name) === 'string');
