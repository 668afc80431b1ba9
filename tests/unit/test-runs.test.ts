import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { testRuns } from '../test-runs.mjs';

test('`npm test` runs every project of vitest.config.ts once', () => {
  const configured = config.test?.projects?.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : project,
  );
  expect(testRuns.flat().toSorted()).toEqual(configured?.toSorted());
});
