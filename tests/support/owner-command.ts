import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { shopUnderTest } from './shop-under-test.ts';

interface Outcome {
  readonly code: number;
  readonly said: string;
}

/** Runs the operator's command as `npm run owner --` does. */
export async function ownerCommand(
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const { PATH = '' } = process.env;
  const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', AWS_EC2_METADATA_DISABLED: 'true' };
  const env = { PATH, HOME: tmpdir(), SHOP_DATA: shopUnderTest().dataDirectory, ...quiet, ...environment };
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'bin/owner.ts', ...parameters], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  );
}
