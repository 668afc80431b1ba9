import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Runs the script of a step of the deployment of `prod`, with stand-ins for the commands that it calls. Returns its output. */
export function runStep(step: string, folder: string, commands: Readonly<Record<string, string>>): string {
  const workflow = readFileSync('.github/workflows/deploy-stage.yml', 'utf8');
  const [, fields = ''] = new RegExp(`name: ${step}\\n((?: {8,}.*\\n)+)`).exec(workflow) ?? [];
  const [, script = ''] = /run: \|\n((?: {10}.*\n)+)/.exec(fields) ?? [];
  for (const [name, content] of Object.entries(commands)) writeFileSync(join(folder, name), content, { mode: 0o755 });
  const path = `${folder}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, GITHUB_REPOSITORY: 'octo/gift-shop', STAGE: 'prod' };
  return execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env, encoding: 'utf8' });
}
