import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { copyOfShop } from './seed-shop.ts';

/** What the shop's process prints once the shop is open: its origin and the owner's token. */
interface Opened {
  readonly origin: string;
  readonly token: string;
}

/** A whole shop with the demo catalogue in its own process, which tests can kill and open again with the same data. */
export class KillableShop {
  readonly #dataDirectory = copyOfShop(inject('seeded'));
  #running: ChildProcess | undefined;
  #opened: Opened | undefined;

  get origin(): string {
    if (this.#opened === undefined) throw new Error('The shop is not open.');
    return this.#opened.origin;
  }

  async open(): Promise<void> {
    const program = ['--import', 'tsx', 'tests/support/cloud-process.ts', this.#dataDirectory];
    const shop = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#running = shop;
    const [line] = await once(createInterface({ input: shop.stdout }), 'line');
    this.#opened = JSON.parse(String(line));
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

  /** Calls the API as the owner. @throws if there is no response, or an error response. */
  async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#opened?.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
