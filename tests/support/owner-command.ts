import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { ownerCommand as runCommand } from '#bin/owner-command.ts';
import { shopUnderTest } from './shop-under-test.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** The command's whole environment, without this machine's AWS settings. */
function commandEnvironment(environment: Record<string, string>): Record<string, string> {
  const { PATH = '' } = process.env;
  const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', AWS_EC2_METADATA_DISABLED: 'true' };
  return { PATH, HOME: tmpdir(), SHOP_DATA: shopUnderTest().dataDirectory, ...quiet, ...environment };
}

/** Runs the operator's command in this process, because starting Node takes longer than most tests. */
export async function ownerCommand(
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const output: unknown[] = [];
  const refused: unknown[] = [];
  const out = { log: (line: unknown) => void output.push(line), error: (line: unknown) => void refused.push(line) };
  const own = process.env;
  process.env = commandEnvironment(environment);
  try {
    const code = await runCommand([...parameters], out);
    return { code, output: (code === 0 ? output : refused).join('\n').trim() };
  } finally {
    process.env = own;
  }
}

/** Runs the operator's command as `npm run owner --` does. */
export async function ownerProcess(parameters: readonly string[]): Promise<Outcome> {
  const env = commandEnvironment({});
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'bin/owner.ts', ...parameters], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
  );
}
