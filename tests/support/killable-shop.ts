import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { demoAccounts } from '#demo/accounts.ts';
import type { SiteConfig } from '#demo/shop.ts';
import { seldomOptimized } from '../test-runs.mjs';
import { copyOfShop } from './seed-shop.ts';
import { UserPool } from './user-pool.ts';

type Account = keyof typeof demoAccounts;

/** A whole shop with the demo catalogue in its own process, which tests can kill and open again with the same data. */
export class KillableShop {
  readonly #dataDirectory = copyOfShop(inject('seeded'));
  #running: ChildProcess | undefined;
  #origin = '';
  /** The demo accounts' ID tokens, which stay valid when the shop is killed. */
  #tokens: Readonly<Record<Account, string>> | undefined;

  get origin(): string {
    return this.#origin;
  }

  async open(): Promise<void> {
    const program = [seldomOptimized, '--import', 'tsx', 'tests/support/cloud-process.ts', this.#dataDirectory];
    const shop = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#running = shop;
    const [line] = await once(createInterface({ input: shop.stdout }), 'line');
    this.#origin = String(line);
    this.#tokens ??= await this.#signIn();
  }

  async #signIn(): Promise<Readonly<Record<Account, string>>> {
    const pool = new UserPool((await (await fetch(`${this.#origin}/config.json`)).json()) as SiteConfig);
    const tokenOf = async ({ email, password }: { readonly email: string; readonly password: string }) =>
      (await pool.signIn(email, password)).idToken;
    return { owner: await tokenOf(demoAccounts.owner), customer: await tokenOf(demoAccounts.customer) };
  }

  /** Kills the process with `kill -9`. */
  async kill(): Promise<void> {
    const shop = this.#running;
    if (shop === undefined || shop.exitCode !== null || shop.signalCode !== null) return;
    shop.kill('SIGKILL');
    await once(shop, 'exit');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#dataDirectory, { recursive: true, force: true });
  }

  /** Calls the API. @throws if there is no response, or an error response. */
  async call<T>(
    by: Account,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#tokens?.[by]}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
