import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { stageSettings } from '../../infra/settings.ts';
import { ShopStack } from '../../infra/shop-stack.ts';
import { shopTemplate, tinySite } from './support.ts';

/** The logical ids that a resource's text refers to. */
function references(value: unknown, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === 'Ref' && typeof child === 'string') found.add(child);
      else if (key === 'Fn::GetAtt')
        found.add(Array.isArray(child) ? String(child[0]) : (String(child).split('.')[0] ?? ''));
      else if (key === 'DependsOn') for (const id of [child].flat()) found.add(String(id));
      else visit(child);
    }
  };
  visit(value);
  return new Set([...found].filter((id) => known.has(id)));
}

/** A path of logical ids that returns to its start, if there is one. */
function findCycle(resources: Record<string, unknown>): string[] | undefined {
  const known = new Set(Object.keys(resources));
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of references(resources[id], known)) {
      const cycle = walk(next, [...path, id]);
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of known) {
    const cycle = walk(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('the stack', () => {
  /** Everything that a stage may have. */
  const everything = { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' };

  it.each(['dev', 'prod'])('has no dependency cycle that would synthesise and could not deploy (%s)', (stage) => {
    expect(findCycle(shopTemplate(stage, everything).toJSON().Resources)).toBeUndefined();
  });

  it('would find a cycle if there were one', () => {
    expect(findCycle({ A: { P: { Ref: 'B' } }, B: { P: { 'Fn::GetAtt': ['A', 'Arn'] } } })).toEqual(['A', 'B', 'A']);
  });

  it.each(['dev', 'prod'])('passes the library’s strict validation and cdk-nag (%s)', (stage) => {
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
    const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    new ShopStack(app, 'shop', { settings: stageSettings(stage, everything), siteDirectory: tinySite() });
    expect(() => app.synth()).not.toThrow();
  });

  it('names the known stages when asked for another', () => {
    expect(() => stageSettings('staging')).toThrow("There is no stage 'staging': choose one of dev, prod");
  });

  it('says which address is none', () => {
    expect(() => stageSettings('dev', { mailFrom: 'shop' })).toThrow("mailFrom is 'shop': give an e-mail address");
    expect(() => stageSettings('dev', { alarmAddress: 7 })).toThrow("alarmAddress is '7'");
  });
});
