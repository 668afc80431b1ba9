import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { type Shop, startShop } from '#demo/shop.ts';
import { bundle } from '#infra/bundling.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { localSettings } from '#infra/settings.ts';
import type { Stage } from '#infra/stages/stage.ts';
import { copyOfShop } from './seed-shop.ts';

interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Record<string, unknown> & { Environment?: { Variables?: Record<string, unknown> } };
}

/**
 * Runs the shop's template as a stage that confirms e-mail addresses, with tokens that expire after this many seconds. AWS
 * itself requires at least five minutes. `tests/infra/identity.test.ts` checks that `confirmEmail` produces such a template.
 */
export function startConfirmingStage(tokenSeconds: number, data?: 'none'): Promise<Shop> {
  const dataDirectory = data === 'none' ? mkdtempSync(join(tmpdir(), 'empty-')) : undefined;
  const change: Change = ({ Type, Properties = {} }) => {
    const variables = Properties.Environment?.Variables;
    if (variables && 'CONFIRM_EMAIL' in variables) variables.CONFIRM_EMAIL = 'true';
    if (Type !== 'AWS::Cognito::UserPoolClient') return;
    Object.assign(Properties, {
      IdTokenValidity: tokenSeconds,
      AccessTokenValidity: tokenSeconds,
      TokenValidityUnits: { IdToken: 'seconds', AccessToken: 'seconds', RefreshToken: 'minutes' },
    });
  };
  return startChanged(change, { dataDirectory });
}

/**
 * Runs the shop's template as a stage that requires a second factor of its owners. The additional resources of such a stage
 * come from a separate synthesis without code, because bundling all functions again would take a minute.
 */
export async function startSecondFactorStage(): Promise<Shop> {
  const resources = await synthesized({ ownersNeedSecondFactor: true });
  const change: Change = ({ Type, Properties = {} }, id) => {
    const { Variables } = Properties.Environment ?? {};
    if (Variables && 'OWNERS_NEED_SECOND_FACTOR' in Variables) Variables.OWNERS_NEED_SECOND_FACTOR = 'true';
    if (Type === 'AWS::Cognito::UserPool') Properties.LambdaConfig = resources[id]?.Properties?.LambdaConfig;
  };
  return startChanged(change, { complete: (assembly) => addTrigger(assembly, resources) });
}

/** Runs the shop's template as a stage with these settings of functions and the site, taken from a separate synthesis without code. */
export async function startStageWith(settings: Pick<Stage, 'retention' | 'stripeUpi'>): Promise<Shop> {
  const chosen = await synthesized(settings);
  return startChanged(({ Type, Properties = {} }, id) => {
    const { Environment, Config } = chosen[id]?.Properties ?? {};
    if (Type === 'AWS::Lambda::Function' && Environment) Properties.Environment = Environment;
    if (Type === 'Custom::SiteFiles' && Properties.Config) Properties.Config = Config;
  });
}

/** The resources of the local stage with these settings. The CDK is loaded only for such stages. */
async function synthesized(settings: Partial<Stage>): Promise<Readonly<Record<string, TemplateResource>>> {
  const { shopTemplate } = await import('../infra/support.ts');
  return shopTemplate('dev', { ...localSettings(), ...settings }).toJSON().Resources;
}

/** Runs the shop with a function `pages` that can't start, as after a faulty deployment. */
export function startStageWithoutPages(): Promise<Shop> {
  return startChanged(({ Type, Properties = {} }, logicalId) => {
    const isPages = Type === 'AWS::Lambda::Function' && logicalId.startsWith('ApiPagesFunction');
    if (isPages && Properties.Environment?.Variables) Properties.Environment.Variables.CURSOR_KEY = '';
  });
}

/** Changes a resource of the template. */
type Change = (resource: TemplateResource, logicalId: string) => void;

interface Start {
  /** Edits the assembly. */
  readonly complete?: (assembly: string) => Promise<void>;
  /** By default, a copy of the filled shop's, which starts much faster than an empty one. */
  readonly dataDirectory?: string | undefined;
}

/** Runs the shop's template with these changes. Closing the shop deletes its data. */
async function startChanged(
  change: Change,
  { complete = async () => {}, dataDirectory = copyOfShop(inject('seeded')) }: Start = {},
): Promise<Shop> {
  const directory = mkdtempSync(join(tmpdir(), 'stage-'));
  const assembly = copyAssembly(directory, change);
  await complete(assembly);
  const cloud = await startShop({ dataDirectory, port: 0, assembly, environments: 1 });
  return {
    ...cloud,
    close: async () => {
      await cloud.close();
      for (const folder of [directory, dataDirectory]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Adds the resources that the assembly's template lacks, and the code of the one function among them. */
async function addTrigger(assembly: string, resources: Readonly<Record<string, TemplateResource>>): Promise<void> {
  const name = 'pre-token-generation';
  const folder = `asset.${name}`;
  edit<{ Resources: Record<string, TemplateResource> }>(assembly, '.template.json', ({ Resources }) => {
    for (const [id, resource] of Object.entries(resources)) {
      if (id in Resources) continue;
      if (resource.Type === 'AWS::Lambda::Function') Object.assign(resource.Properties?.Code ?? {}, { S3Key: folder });
      Resources[id] = resource;
    }
  });
  addAsset(assembly, folder);
  await bundle(handlerFiles.get(name) ?? '', join(assembly, folder));
}

/** Lets functions of the assembly name this folder of it as their code. */
export function addAsset(assembly: string, folder: string): void {
  edit<{ files: Record<string, object> }>(assembly, '.assets.json', ({ files }) => {
    const destinations = { here: { bucketName: 'assets', objectKey: folder } };
    files[folder] = { source: { path: folder, packaging: 'zip' }, destinations };
  });
}

/** Edits the assembly's one JSON file with this ending. The file is replaced, because it may be a link to the original. */
function edit<Content>(assembly: string, ending: string, change: (content: Content) => void): void {
  const path = join(assembly, readdirSync(assembly).find((name) => name.endsWith(ending)) ?? ending);
  const content: Content = JSON.parse(readFileSync(path, 'utf8'));
  change(content);
  rmSync(path);
  writeFileSync(path, JSON.stringify(content));
}

/** Copies the shop's assembly and applies `change` to every resource of its template. */
export function copyAssembly(directory: string, change: Change): string {
  const [from, to] = [resolve('cdk.out'), mkdtempSync(join(directory, 'assembly-'))];
  for (const name of readdirSync(from)) {
    if (!name.endsWith('.template.json')) {
      symlinkSync(join(from, name), join(to, name));
      continue;
    }
    const template: { Resources: Record<string, TemplateResource> } = JSON.parse(
      readFileSync(join(from, name), 'utf8'),
    );
    for (const [id, resource] of Object.entries(template.Resources)) change(resource, id);
    writeFileSync(join(to, name), JSON.stringify(template));
  }
  return to;
}
