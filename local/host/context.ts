import type { Addresses } from '#lib/addresses.ts';
import type { Invoke, Keyring, Mail, Principal, Service } from '#lib/types.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';
import type { Template } from '#template/template.ts';
import type { DataFolder } from './data-folder.ts';

/** What a service gets to run its resources of the template. */
export interface ServiceContext {
  readonly template: Template;
  readonly stack: Stack;
  readonly names: Names;
  readonly folder: DataFolder;
  readonly keyring: Keyring;
  /** What each function may do, by the function's ARN. */
  readonly principals: ReadonlyMap<string, Principal>;
  readonly addresses: {
    /** The origin that visitors see. */
    readonly site: Addresses;
    /** Services that browsers and the JWT authorizer call. */
    readonly browsers: Addresses;
    /** Origins in functions' environments. */
    readonly functions: Addresses;
  };
  /** Calls a function by its ARN; it may be created later. */
  invoke(arn: string): Invoke;
  /** Lets a service listen, at the same port as last time if it is free, and closes it with the cloud. Resolves with its address. */
  serve(part: string, service: Service): Promise<string>;
  /** What is added last is closed first. */
  onClose(close: () => Promise<void>): void;
  log(functionName: string, line: string, important: boolean): void;
  sendMail(mail: Mail): void;
}
