import { plainMobileNumber } from '../contracts/accounts/contact.ts';
import { limits } from '../contracts/limits.ts';
import { mobileNumberAttribute } from '../contracts/names.ts';
import { keepable } from '../contracts/text.ts';
import type { Caller } from './caller.ts';

/**
 * The caller's details from Cognito's attributes. Cognito accepts characters that the shop doesn't store. They are removed, so
 * that a name never locks a customer out.
 */
export function attributesOf(
  given: Readonly<Record<string, unknown>>,
): Pick<Caller, 'fullName' | 'email' | 'mobileNumber'> {
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
