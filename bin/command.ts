import { findLocalShop } from './local-shop.ts';
import { findStage, type Stage } from './stage.ts';

/** Results go to `log`, progress and errors to `error`. */
export type Output = Pick<Console, 'log' | 'error'>;

/** A deployed stage, or without a name the shop on this machine. @throws an error that says what is missing. */
export const findShop = (stage: string | undefined): Promise<Stage> =>
  stage === undefined ? findLocalShop() : findStage(stage);

/** Reads a command's parameters. @throws the reader's error, followed by the command's usage. */
export function readParameters<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${messageOf(error)}\n${usage}`);
  }
}

/** Runs a command, and prints an error without its stack trace. Resolves with the exit code. */
export async function runCommand(out: Output, run: () => Promise<void>): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    out.error(messageOf(error));
    return 1;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
