import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs an operator's command against an AWS endpoint that does not exist. @returns its output. */
function run(...command: string[]): string {
  const credentials = { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'none', AWS_REGION: 'ap-south-1' };
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    env: { PATH: process.env.PATH, ...credentials, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' },
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('reports an error in one line, without a warning of the SDK', () => {
  const output = run('--import', 'tsx', 'bin/restore.ts', 'drill', '--stage', 'dev');
  expect(output.trim()).toBe('http://127.0.0.1:9 does not respond.');
});

test('adopt says how to synthesize a stage whose template is missing', () => {
  expect(run('--import', 'tsx', 'bin/adopt.ts', 'nosuch').trim()).toBe(
    'There is no cdk.out/gift-shop-nosuch.template.json: run npm run cdk -- synth -q -c stage=nosuch first.',
  );
});

test('runs the CDK’s command with the variable that silences the SDK’s warning', () => {
  const showVariable =
    'process.on("exit", () => console.log(process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED))';
  const output = run('--import', `data:text/javascript,${showVariable}`, 'bin/cdk.mjs', '--version');
  expect(output).toMatch(/^\d+\.\d+\.\d+ .*\ntrue$/m);
});
