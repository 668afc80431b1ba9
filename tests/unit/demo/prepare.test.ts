import { expect, test } from 'vitest';
import { nodeProblem, parameterProblem } from '#demo/prepare.mjs';

test.each(['20.19.0', '20.20.2', '21.0.0', '22.12.0', '100.0.0'])('accepts Node %s', (version) => {
  expect(nodeProblem(version)).toBeUndefined();
});

test.each(['20.18.3', '18.20.8', '16.0.0', '9.99.0'])('refuses Node %s as too old, and says what to do', (version) => {
  expect(nodeProblem(version)).toMatch(new RegExp(`needs Node 20.19 or later and this is ${version}: install`));
});

test('accepts --fresh and no parameter', () => {
  expect(parameterProblem([])).toBeUndefined();
  expect(parameterProblem(['--fresh'])).toBeUndefined();
});

test.each([[['--frsh']], [['--fresh', '--port', '4000']], [['fresh']], [['--help']]])(
  'names the parameters that it accepts instead of ignoring %j',
  (parameters) => {
    expect(parameterProblem(parameters)).toMatch(/--fresh, .* PORT/);
  },
);
