import { environment } from '../contracts/names.ts';

/** A required setting from the stack; the function must not start without it. */
export function setting(name: keyof typeof environment): string {
  const value = optionalSetting(name);
  if (value === undefined) throw new Error(`The environment variable ${environment[name]} is missing`);
  return value;
}

/** A setting that not every stage has. */
export const optionalSetting = (name: keyof typeof environment): string | undefined =>
  process.env[environment[name]] || undefined;
