import { environment } from '../contracts/names.ts';

/** A setting that the stack gave this function; without it the function must not start. */
export function setting(name: keyof typeof environment): string {
  const value = process.env[environment[name]];
  if (value === undefined || value === '') throw new Error(`The environment variable ${environment[name]} is missing`);
  return value;
}
