import type { Addresses } from '#lib/addresses.ts';
import type { Invoke } from '#lib/invoke.ts';
import type { Mail } from '#lib/mail.ts';
import type { Keyring, Principal } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';
import type { Template } from '#template/template.ts';
import type { DataFolder } from './data-folder.ts';

/** What a service gets to run its resources in the template. */
export interface ServiceContext {
  readonly template: Template;
  readonly stack: Stack;
  readonly names: Names;
  readonly folder: DataFolder;
  readonly keyring: Keyring;
  /** What each function may do, by the function's ARN. */
  readonly principals: ReadonlyMap<string, Principal>;
  readonly addresses: {
    /** The origin that browsers use. */
    readonly site: Addresses;
    /** Services that browsers and the JWT authorizer call. */
    readonly browsers: Addresses;
    /** Origins in functions' environments. */
    readonly functions: Addresses;
  };
  /** Calls a function by its ARN; it may be created later. */
  invoke(arn: string): Invoke;
  /** Starts a service's server, at its previous port if that is free, and closes it with the cloud. Resolves with its address. */
  serve(part: string, service: Service): Promise<string>;
  /** Parts added last are closed first. */
  onClose(close: () => Promise<void>): void;
  log(functionName: string, line: string, important: boolean): void;
  sendMail(mail: Mail): void;
}
