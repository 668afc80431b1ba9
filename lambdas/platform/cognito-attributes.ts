import { plainMobileNumber } from '../contracts/contact.ts';
import { limits } from '../contracts/limits.ts';
import { mobileNumberAttribute } from '../contracts/names.ts';
import { keepable } from '../contracts/text.ts';
import type { Caller } from './caller.ts';

/**
 * Who somebody is by Cognito's attributes. Cognito takes names that the table does not, and nobody is to be locked out
 * by theirs: what can not be kept is left out.
 */
export function attributesOf(given: Readonly<Record<string, unknown>>): Omit<Caller, 'userId' | 'owner'> {
  const text = (name: string, length: number): string => {
    const value = given[name];
    return typeof value === 'string' ? keepable(value, length) : '';
  };
  return {
    fullName: text('name', limits.nameLength),
    email: text('email', limits.emailLength),
    mobileNumber: plainMobileNumber(text(`custom:${mobileNumberAttribute}`, limits.nameLength)),
  };
}
