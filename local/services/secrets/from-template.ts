import type { ServiceContext } from '#host/context.ts';
import { createSecretsManager, type SecretsManager } from './secrets.ts';

/** Serves the template's secrets. A secret that isn't generated has no value until a caller sets one. */
export async function openSecrets({
  stack,
  template,
  names,
  folder,
  keyring,
  serve,
}: ServiceContext): Promise<{ readonly manager: SecretsManager; readonly endpoint: string }> {
  const manager = await createSecretsManager({
    directory: folder.folder('secrets'),
    region: names.region,
    keyring,
    wording: folder.wording,
    secrets: stack.all('AWS::SecretsManager::Secret').map(({ resource: { ref: arn } }) => ({
      arn,
      name: arn.replace(/^.*:secret:(.*)-\w{6}$/, '$1'),
      generated: template.generatedSecrets.get(arn),
    })),
  });
  return { manager, endpoint: await serve('secrets', manager) };
}
