/** True if no value is repeated. */
export const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
