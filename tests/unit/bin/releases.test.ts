import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { formerRelease, keep, undone } from '#bin/releases.mjs';
import { runStep } from '../../support/workflow-step.ts';

let folder: string;
let releases: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  releases = join(folder, 'releases');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** An assembly as `cdk synth` writes it, and what was deployed with it. */
function deploy(version: string, stage = 'prod'): void {
  const stack = `gift-shop-${stage}`;
  const assembly = join(folder, 'cdk.out');
  rmSync(assembly, { recursive: true, force: true });
  mkdirSync(join(assembly, 'shield'), { recursive: true });
  const artifacts = {
    [`${stack}.assets`]: { type: 'cdk:asset-manifest' },
    [stack]: { type: 'aws:cloudformation:stack' },
  };
  writeFileSync(join(assembly, 'manifest.json'), JSON.stringify({ artifacts }));
  writeFileSync(join(assembly, `${stack}.assets.json`), version);
  keep(assembly, releases);
}

const former = (stage = 'prod') => {
  const stack = `gift-shop-${stage}`;
  return readFileSync(join(formerRelease(stack, releases), `${stack}.assets.json`), 'utf8');
};

test('the release before the last one is deployed again, however often the last one was deployed', () => {
  deploy('one');
  expect(former).toThrow('No earlier release of gift-shop-prod is kept');
  deploy('two');
  deploy('two');
  expect(former()).toBe('one');
});

test('after it was undone, a release is no longer kept', () => {
  for (const version of ['one', 'two']) deploy(version);
  undone('gift-shop-prod', releases);
  expect(former).toThrow('No earlier release');
  deploy('three');
  expect(former()).toBe('one');
});

test('after a failed smoke test, the workflow undoes a deployment only if it changed something', () => {
  const undo = () => runStep('Undo the deployment', folder, { npm: '#!/bin/sh\necho "$*"\n' });
  for (const version of ['one', 'two']) deploy(version);
  expect(undo()).toBe('run cdk -- undo prod\n');
  deploy('two');
  expect(undo()).toBe('This deployment changed nothing, so there is nothing to undo.\n');
  expect(former()).toBe('one');
  deploy('three');
  expect(undo()).toBe('run cdk -- undo prod\n');
});

test('each stage has its own releases, without the other apps’ assemblies', () => {
  for (const version of ['one', 'two']) deploy(version);
  deploy('other', 'dev');
  expect(() => former('dev')).toThrow('No earlier release of gift-shop-dev');
  expect(former()).toBe('one');
  expect(existsSync(join(formerRelease('gift-shop-prod', releases), 'shield'))).toBe(false);
});
