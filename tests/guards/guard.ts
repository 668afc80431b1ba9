/** The projects of vitest.config.ts that need no running shop. */
export const projects = ['unit', 'engine', 'infra'] as const;

/** A guard of the shop: its source text, the text that removes it, and the fast tests that must fail without it. */
export interface Guard {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly text: string;
  readonly without: string;
  readonly project: (typeof projects)[number];
  readonly tests: readonly string[];
}

export const attacks = 'tests/unit/attacks/attacks.test.ts';
export const unit = (test: string): string => `lambdas/${test}.test.ts`;
export const guard = (name: string, file: string, text: string, without: string, ...tests: string[]): Guard => ({
  name,
  file,
  text,
  without,
  project: 'unit',
  tests,
});
export const inStack = (name: string, file: string, text: string, without: string, test: string): Guard => ({
  name,
  file,
  text,
  without,
  project: 'infra',
  tests: [`tests/infra/${test}.test.ts`],
});
/** A condition of a write. Without it the ports' conformance tests on the real engine must fail. */
export const onEngine = (name: string, file: string, text: string, without: string): Guard => ({
  name,
  file,
  text,
  without,
  project: 'engine',
  tests: ['tests/engine/conformance.test.ts'],
});
