// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is the syntax of GitHub’s workflows.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Pipeline } from '#infra/pipeline/pipeline.ts';
import { checkedPipeline, type PipelineSettings } from '#infra/pipeline/settings.ts';
import { commandOnPath } from '../support/install.ts';
import { runStep } from '../support/workflow-step.ts';

const settings = { repository: 'octo/gift-shop', stages: ['dev', 'prod'], providerExists: false } as const;
const app = () => new App({ builtinCloudFormationValidation: false });
const templateOf = (changes: Partial<PipelineSettings> = {}) =>
  Template.fromStack(new Pipeline(app(), 'Pipeline', checkedPipeline({ ...settings, ...changes })));
const rolesOf = (template: Template) =>
  Object.values(template.findResources('AWS::IAM::Role')).map(({ Properties }) => Properties);

describe('the role with which GitHub deploys a stage', () => {
  const template = templateOf();

  // https://docs.github.com/en/actions/reference/security/oidc
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html
  it('can be assumed only by one repository in the stage’s own environment, with the audience of AWS', () => {
    expect(rolesOf(template).map(({ RoleName }) => RoleName)).toEqual([
      'gift-shop-deploy-dev',
      'gift-shop-deploy-prod',
    ]);
    for (const { RoleName, AssumeRolePolicyDocument } of rolesOf(template)) {
      const [statement, ...others] = AssumeRolePolicyDocument.Statement;
      expect(others).toEqual([]);
      const stage = RoleName.replace('gift-shop-deploy-', '');
      expect(statement).toMatchObject({
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': `repo:octo/gift-shop:environment:${stage}`,
          },
        },
      });
      expect(Object.keys(statement.Condition)).toEqual(['StringEquals']);
    }
  });

  // https://github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens: the tokens of a repository
  // that was created, renamed or transferred since 15 July 2026 name both IDs.
  it('trusts only the IDs of a repository whose tokens name them', () => {
    const roles = rolesOf(templateOf({ repository: 'octo@123/gift-shop@456' }));
    const subjects = roles.map(
      ({ AssumeRolePolicyDocument: { Statement } }) =>
        Statement[0].Condition.StringEquals['token.actions.githubusercontent.com:sub'],
    );
    expect(subjects).toEqual([
      'repo:octo@123/gift-shop@456:environment:dev',
      'repo:octo@123/gift-shop@456:environment:prod',
    ]);
  });

  // https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html
  it('may only assume the roles of cdk bootstrap in this account and region, except CloudFormation’s', () => {
    for (const { Properties } of Object.values(template.findResources('AWS::IAM::Policy'))) {
      const [statement] = Properties.PolicyDocument.Statement;
      expect(statement.Action).toBe('sts:AssumeRole');
      const names = statement.Resource.map(
        (resource: unknown) => /role\/cdk-hnb659fds-([a-z-]+)-/.exec(JSON.stringify(resource))?.[1],
      );
      expect(names).toEqual(['deploy-role', 'file-publishing-role', 'lookup-role']);
      for (const resource of statement.Resource) {
        expect(JSON.stringify(resource)).not.toContain('*');
        expect(resource['Fn::Join'][1].slice(-3)).toEqual([{ Ref: 'AWS::AccountId' }, '-', { Ref: 'AWS::Region' }]);
      }
    }
  });

  it('may ask, for the smoke test’s warnings, who subscribed to its own stage’s alarms, and for SES’s rate, and nothing else', () => {
    const policies = Object.values(template.findResources('AWS::IAM::Policy'));
    expect(policies).toHaveLength(2);
    for (const { Properties } of policies) {
      const [, subscriptions, rate, ...others] = Properties.PolicyDocument.Statement;
      expect(others).toEqual([]);
      expect(subscriptions.Action).toBe('sns:ListSubscriptionsByTopic');
      const [, stage = ''] = /Deploy(dev|prod)/.exec(Properties.PolicyName) ?? [];
      const [, parts] = subscriptions.Resource['Fn::Join'];
      expect(parts.at(-1)).toBe(`:gift-shop-${stage}-*`);
      expect(rate).toMatchObject({ Action: 'ses:GetAccount', Resource: '*' });
    }
  });

  it('uses the account’s identity provider if there is one', () => {
    template.resourceCountIs('AWS::IAM::OIDCProvider', 1);
    templateOf({ providerExists: true }).resourceCountIs('AWS::IAM::OIDCProvider', 0);
    expect(rolesOf(templateOf({ stages: ['prod'] }))).toHaveLength(1);
  });

  it.each([
    undefined,
    '',
    'octo',
    'octo/*',
    '*/shop',
    'octo/shop:environment',
    'octo/a/b',
    'octo@1/shop',
    'octo/shop@1',
    'octo@x/shop@1',
  ])('is refused for the repository %j', (repository) => {
    expect(() => checkedPipeline({ ...settings, repository })).toThrow('The pipeline has a wrong repository');
  });

  // `cdk` runs the settings without checking their types, so a stage may have any name.
  it.each([[[]], [['pr-7']], [['dev', 'dev']]])('is refused for the stages %j', (stages) => {
    const wrong: PipelineSettings = Object.assign({}, settings, { stages });
    expect(() => checkedPipeline(wrong)).toThrow(`The pipeline has wrong stages (${stages}): write dev, prod or both`);
  });
});

describe('the deployment workflow', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const stage = readFileSync('.github/workflows/deploy-stage.yml', 'utf8');

  it('deploys the tested commit of main, first to dev and then to prod, each in its own environment', () => {
    expect(workflow).toContain('workflows: [check]');
    expect(workflow).toContain("conclusion == 'success' && github.event.workflow_run.event == 'push'");
    expect(workflow).toMatch(/^\s+prod:\n\s+needs: dev\n/m);
    expect(stage).toContain('ref: ${{ github.event.workflow_run.head_sha }}');
    expect(stage).toContain('environment: ${{ inputs.stage }}');
    expect(stage.indexOf('npm run cdk -- deploy')).toBeLessThan(stage.indexOf('npm run smoke'));
  });

  it('gives the smoke test every account that the manual names, so that it also works for an owner with a second factor', () => {
    const named = new Set(readFileSync('docs/operating.md', 'utf8').match(/\bSMOKE_[A-Z]+_[A-Z]+\b/g));
    expect(named).toContain('SMOKE_OWNER_SECRET');
    for (const name of named) expect(stage).toContain(`${name}: \${{ secrets.${name} }}`);
  });

  it('deploys the release before again if the smoke test fails, and keeps both for the next deployment', () => {
    const steps = ['Fetch this stage', 'npm run cdk -- deploy', 'npm run smoke', 'npm run cdk -- undo'];
    const positions = [...steps, 'path: releases'].map((step) => stage.indexOf(step));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(positions[0]).toBeGreaterThan(0);
    expect(stage).toContain("if: failure() && steps.smoke.conclusion == 'failure'\n");
    expect(stage).toContain("if: always() && steps.deploy.conclusion == 'success'");
    for (const text of [workflow, stage]) expect(text).toContain('actions: read');
  });

  it('stores no AWS key, and grants its jobs only read access by default', () => {
    for (const text of [workflow, stage]) {
      expect(text).not.toMatch(/secret-access-key|AWS_SECRET_ACCESS_KEY|access-key-id/i);
      expect(text).toMatch(/^permissions:\n\s+contents: read\n\n/m);
    }
  });
});

/** Stands in for GitHub: filters what it lists by the parameters of the call, and downloads an address as its own text. */
const gh = `#!/usr/bin/env node
const [, path, ...options] = process.argv.slice(2);
if (!options.includes('--jq')) return process.stdout.write(path);
const { pathname, searchParams } = new URL(path, 'https://api.github.com');
const [[name, all]] = Object.entries(require('./github.json')[pathname]);
const fields = { name: 'name', event: 'event', branch: 'head_branch' };
const listed = all.filter((one) => Object.entries(fields).every(([key, field]) => one[field] === (searchParams.get(key) ?? one[field])));
require('node:child_process').execFileSync('jq', ['-r', options.at(-1)], {
  input: JSON.stringify({ [name]: listed }),
  stdio: ['pipe', 'inherit', 'inherit'],
});
`;

// GitHub's runners have jq, so `check.yml` runs this: https://github.com/actions/runner-images
describe.skipIf(commandOnPath('jq') === undefined)('the releases that a deployment may go back to', () => {
  /** A run of a workflow of this repository, whose ID is 1, as GitHub lists it. */
  const runOf = (id: number, changes: object = {}) => ({
    ...{ id, event: 'workflow_run', head_branch: 'main', repository: { id: 1 }, head_repository: { id: 1 } },
    ...changes,
  });
  const artifactOf = (run: number, day: number, changes: object = {}) => ({
    ...{ name: 'releases-prod', expired: false, created_at: `2026-11-0${day}T09:00:00Z`, workflow_run: { id: run } },
    ...{ archive_download_url: `/archive-of-run-${run}` },
    ...changes,
  });

  /** Runs the step with these lists of GitHub. Returns which archive it unpacked. */
  function fetched(runs: readonly object[], artifacts: readonly object[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'workflow-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const actions = '/repos/octo/gift-shop/actions';
    const lists = {
      [`${actions}/workflows/deploy.yml/runs`]: { workflow_runs: runs },
      [`${actions}/artifacts`]: { artifacts },
    };
    writeFileSync(join(folder, 'github.json'), JSON.stringify(lists));
    return runStep("Fetch this stage's last two releases", folder, { gh, unzip: '#!/bin/sh\ncat "$2"\n' });
  }

  it('are those of the stage’s last deployment', () => {
    const dev = artifactOf(2, 5, { name: 'releases-dev' });
    const artifacts = [artifactOf(1, 1), artifactOf(2, 3), dev, artifactOf(3, 4, { expired: true }), artifactOf(1, 2)];
    expect(fetched([runOf(3), runOf(2), runOf(1)], artifacts)).toBe('/archive-of-run-2');
    expect(fetched([runOf(1)], [])).toBe('');
    expect(fetched([], [])).toBe('');
  });

  it.each([
    ['a fork whose pull request changes check.yml', []],
    ['a fork whose pull request changes deploy.yml', [runOf(9, { event: 'pull_request', head_repository: { id: 2 } })]],
    ['a fork, whatever its event', [runOf(9, { head_repository: { id: 2 } })]],
    ['another branch', [runOf(9, { event: 'push', head_branch: 'attack' })]],
    ['a tag with the name main', [runOf(9, { event: 'push' })]],
  ])('are never an artifact that was uploaded by %s', (_uploader, theirs) => {
    expect(fetched([...theirs, runOf(1)], [artifactOf(9, 9), artifactOf(1, 1)])).toBe('/archive-of-run-1');
  });
});

// A tag of an action can be moved to other code: https://docs.github.com/en/actions/reference/security/secure-use
it('every action of another repository is pinned to a commit, beside its version', () => {
  const uses = readdirSync('.github', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .flatMap((name) => readFileSync(join('.github', name), 'utf8').match(/\buses:.*$/gm) ?? [])
    .filter((line) => !line.startsWith('uses: ./'));
  expect(uses.length).toBeGreaterThanOrEqual(7);
  for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});
