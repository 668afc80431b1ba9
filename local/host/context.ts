import type { Addresses } from '#lib/addresses.ts';
import type { Invoke } from '#lib/invoke.ts';
import type { Mail } from '#lib/mail.ts';
import type { Keyring, Principal } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';
import type { Template } from '#template/template.ts';
import type { DataFolder } from './data-folder.ts';

/** What a service needs to run the template's resources. */
export interface ServiceContext {
  readonly template: Template;
  readonly stack: Stack;
  readonly names: Names;
  readonly folder: DataFolder;
  readonly keyring: Keyring;
  /** The functions' roles, by the function's ARN. */
  readonly principals: ReadonlyMap<string, Principal>;
  readonly addresses: {
    /** Maps the site's origin. */
    readonly site: Addresses;
    /** Maps the services that browsers and the JWT authorizer call. */
    readonly browsers: Addresses;
    /** Maps origins in functions' environment variables. */
    readonly functions: Addresses;
  };
  /** Returns an invoker for the function with this ARN. The function may be created later. */
  invoke(arn: string): Invoke;
  /** Starts a service's server, on its previous port if that is free, and closes it with the cloud. Resolves with its URL. */
  serve(part: string, service: Service): Promise<string>;
  /** Registers a function that closes a part. They run in reverse order. */
  onClose(close: () => Promise<void>): void;
  log(functionName: string, line: string, isError: boolean): void;
  sendMail(mail: Mail): void;
}
