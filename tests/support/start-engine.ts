import type { TestProject } from 'vitest/node';
import { openEngine } from './engine-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the project's database engine. */
    engine: string;
  }
}

/** Starts one engine for all tests of a project: starting it takes longer than most of them. */
export default async function startEngine(project: TestProject): Promise<() => Promise<void>> {
  const { origin, close } = await openEngine();
  project.provide('engine', origin);
  return close;
}
