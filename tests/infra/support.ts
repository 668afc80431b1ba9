import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type AppProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { checked, stageSettings } from '#infra/settings.ts';
import { ShopStack } from '#infra/shop-stack.ts';
import type { Stage } from '#infra/stages/stage.ts';

/** A minimal built site, so that template tests don't build the real one. */
export function tinySite(): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(directory, 'site', 'assets'), { recursive: true });
  writeFileSync(join(directory, 'site', 'index.html'), '<!doctype html><title>Shop</title>');
  writeFileSync(join(directory, 'site', 'assets', 'app-1.js'), '');
  mkdirSync(join(directory, 'server'));
  writeFileSync(join(directory, 'server', 'server.mjs'), '');
  return directory;
}

/** The shop's stack without bundled functions, which synthesizes in a second. */
export function shopStack(stage = 'dev', props: AppProps = {}, settings: Partial<Stage> = {}): ShopStack {
  const app = new App({
    builtinCloudFormationValidation: false,
    ...props,
    context: { 'aws:cdk:bundling-stacks': [], ...props.context },
  });
  return new ShopStack(app, `gift-shop-${stage}`, {
    settings: checked({ ...stageSettings(stage), ...settings }),
    builtSite: tinySite(),
  });
}

const templates = new Map<string, Template>();

/**
 * A stage's synthesized template with some settings replaced. With a sender, prod also confirms addresses, as it must. All test
 * files of a worker share these templates, so don't change them.
 */
export function shopTemplate(stage = 'dev', settings: Partial<Stage> = {}): Template {
  const key = JSON.stringify([stage, settings]);
  const template =
    templates.get(key) ??
    Template.fromStack(
      shopStack(stage, {}, { ...(stage === 'prod' && settings.mailFrom && { confirmEmail: true }), ...settings }),
    );
  templates.set(key, template);
  return template;
}
