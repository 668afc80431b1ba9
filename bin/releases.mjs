// The last two releases of each stage that were deployed from this folder, so that one command deploys the earlier one again.
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder of the releases. `.github/workflows/deploy-stage.yml` keeps it between its runs. */
export const releasesFolder = 'releases';

/** The CDK apps beside the shop. They have their own folders in `cdk.out`. */
export const otherApps = ['certificate', 'pipeline', 'shield'];

/** The name of the stack in an assembly. */
function stackOf(assembly) {
  const { artifacts } = JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8'));
  return Object.entries(artifacts).find(([, { type }]) => type === 'aws:cloudformation:stack')?.[0];
}

/** The files of code and pages with their hashes: the same in two assemblies only if these deploy the same. */
const contentOf = (assembly, stack) =>
  existsSync(assembly) && readFileSync(join(assembly, `${stack}.assets.json`), 'utf8');

/**
 * Keeps an assembly that was deployed. The one that was deployed before it stays beside it. If both are the same, a file in the
 * folder says so to the workflow, which then has nothing to undo.
 */
export function keep(assembly, folder = releasesFolder) {
  const stack = stackOf(assembly);
  const [current, former] = ['current', 'former'].map((name) => join(folder, stack, name));
  if (contentOf(current, stack) === contentOf(assembly, stack)) return writeFileSync(join(current, 'unchanged'), '');
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  const filter = (file) => !otherApps.includes(basename(file));
  cpSync(assembly, current, { recursive: true, filter });
}

/** The assembly before the current one. @throws if none is kept. */
export function formerRelease(stack, folder = releasesFolder) {
  const former = join(folder, stack, 'former');
  if (existsSync(former)) return former;
  throw new Error(`No earlier release of ${stack} is kept in ${folder}: check out its commit and deploy that.`);
}

/** The former release was deployed again, so the current one is no longer kept. */
export function undone(stack, folder = releasesFolder) {
  const [current, former] = ['current', 'former'].map((name) => join(folder, stack, name));
  rmSync(current, { recursive: true, force: true });
  renameSync(former, current);
}
