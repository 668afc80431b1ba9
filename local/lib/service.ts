import type { Server } from 'node:http';

/** A local service whose server doesn't listen yet. `close` resolves once the service has fully stopped. */
export interface Service {
  readonly server: Server;
  close(): Promise<void>;
}
