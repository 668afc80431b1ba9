import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Shop, startShop } from '#demo/shop.ts';

interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Record<string, unknown> & { Environment?: { Variables?: Record<string, unknown> } };
}

/**
 * Runs the shop's template as a stage that confirms e-mail addresses, with tokens that last this many seconds (AWS requires at
 * least five minutes). `tests/infra/identity.test.ts` shows that the setting `confirmEmail` gives such a template.
 */
export async function startConfirmingStage(tokenSeconds: number): Promise<Shop> {
  const directory = mkdtempSync(join(tmpdir(), 'stage-'));
  const assembly = copyAssembly(directory, (resource) => {
    const { Type, Properties = {} } = resource;
    const variables = Properties.Environment?.Variables;
    if (variables && 'CONFIRM_EMAIL' in variables) variables.CONFIRM_EMAIL = 'true';
    if (Type !== 'AWS::Cognito::UserPoolClient') return;
    Object.assign(Properties, {
      IdTokenValidity: tokenSeconds,
      AccessTokenValidity: tokenSeconds,
      TokenValidityUnits: { IdToken: 'seconds', AccessToken: 'seconds', RefreshToken: 'minutes' },
    });
  });
  const cloud = await startShop({ dataDirectory: join(directory, 'data'), port: 0, assembly });
  return {
    ...cloud,
    close: async () => {
      await cloud.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Runs the shop with a function `pages` that can't start, as after a faulty deployment. */
export async function startStageWithoutPages(): Promise<Shop> {
  const directory = mkdtempSync(join(tmpdir(), 'stage-'));
  const assembly = copyAssembly(directory, ({ Type, Properties = {} }, logicalId) => {
    const isPages = Type === 'AWS::Lambda::Function' && logicalId.startsWith('ApiPagesFunction');
    if (isPages && Properties.Environment?.Variables) Properties.Environment.Variables.CURSOR_KEY = '';
  });
  const cloud = await startShop({ dataDirectory: join(directory, 'data'), port: 0, assembly });
  return {
    ...cloud,
    close: async () => {
      await cloud.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An assembly like the shop's, its template changed resource by resource. */
function copyAssembly(directory: string, change: (resource: TemplateResource, logicalId: string) => void): string {
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
