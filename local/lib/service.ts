import type { Server } from 'node:http';

/** A local service before it listens. `close` resolves when it has ended completely. */
export interface Service {
  readonly server: Server;
  close(): Promise<void>;
}
