import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Cloud } from '@gift-shop/local-cloud';
import type { TestProject } from 'vitest/node';
import { allHavePassed, checkGrants } from './grants.ts';
import { concurrent, describeShop, openShop } from './open-shop.ts';
import { copyOfShop } from './seed-shop.ts';

/** Starts one shop with the demo catalogue for all tests of a project, after `seed-shop.ts` filled it, and deletes it afterwards. */
export default async function startShop(project: TestProject): Promise<() => Promise<void>> {
  const { seeded, unusedInFilling } = project.vitest.getRootProject().getProvidedContext();
  const dataDirectory = copyOfShop(seeded);
  const cloud = await openShop(dataDirectory, concurrent);
  project.provide('shop', describeShop(cloud));
  return async () => {
    const unused = cloud.unusedGrants();
    await cloud.close();
    rmSync(dataDirectory, { recursive: true, force: true });
    if (await allHavePassed(project)) checkGrants(inBoth(unused, unusedInFilling));
  };
}

type Grants = ReturnType<Cloud['unusedGrants']>;

/** The grants that neither shop used: some are needed only at the first start, which the filled shop had. */
const inBoth = (one: Grants, other: Grants): Grants =>
  new Map(
    [...one].map(([fn, grants]) => [
      fn,
      grants.filter((grant) => other.get(fn)?.some((same) => isDeepStrictEqual(same, grant))),
    ]),
  );
