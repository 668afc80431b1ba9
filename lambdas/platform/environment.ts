import { environment } from '../contracts/names.ts';

/** A required setting from the stack. Without it, the function must not start. */
export function setting(name: keyof typeof environment): string {
  const value = optionalSetting(name);
  if (value === undefined) throw new Error(`The environment variable ${environment[name]} is missing`);
  return value;
}

/** A setting that not every stage has. */
export const optionalSetting = (name: keyof typeof environment): string | undefined =>
  process.env[environment[name]] || undefined;

type Period = Extract<keyof typeof environment, `${string}Days`>;

/** A required period from the stack, in days. */
export function daysSetting(name: Period): number {
  const days = Number(setting(name));
  if (!Number.isInteger(days)) throw new Error(`The environment variable ${environment[name]} is not a number of days`);
  return days;
}

/** A period that not every stage has, in days. */
export const optionalDaysSetting = (name: Period): number | undefined =>
  optionalSetting(name) === undefined ? undefined : daysSetting(name);

/** A number of at least 1 that the stack gives only if it is more. */
export function countSetting(name: 'orderKeysWritten' | 'orderKeysRead'): number {
  const count = Number(optionalSetting(name) ?? 1);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`The environment variable ${environment[name]} is no count`);
  return count;
}
