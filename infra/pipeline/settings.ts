/** Who may deploy from GitHub Actions. */
export interface PipelineSettings {
  /** `<owner>/<name>` on GitHub. */
  readonly repository: string | undefined;
  /** The stages that may be deployed into this account. Each is also the name of a GitHub environment. */
  readonly stages: readonly ('dev' | 'prod')[];
  /** Whether the account already has GitHub's identity provider: there can be only one. */
  readonly providerExists: boolean;
}

export const pipeline: PipelineSettings = {
  repository: undefined,
  stages: ['dev', 'prod'],
  providerExists: false,
};

/** Returns the settings with a repository. @throws an error that names the first invalid setting and its valid values. */
export function checkedPipeline(settings: PipelineSettings): PipelineSettings & { readonly repository: string } {
  const { repository, stages } = settings;
  // No wildcard may get into the role's trust policy.
  if (repository === undefined || !/^[\w-][\w.-]*\/[\w.-]+$/.test(repository)) {
    throw new Error(
      `The pipeline has a wrong repository (${repository}): write <owner>/<name> into infra/pipeline/settings.ts.`,
    );
  }
  if (stages.length === 0)
    throw new Error('The pipeline has no stages: write dev, prod or both into infra/pipeline/settings.ts.');
  return { ...settings, repository };
}

/** The name of the role by which GitHub Actions deploys a stage. */
export const deployerName = (stage: string): string => `gift-shop-deploy-${stage}`;
