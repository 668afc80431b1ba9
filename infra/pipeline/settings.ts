/** Who may deploy from GitHub Actions. */
export interface PipelineSettings {
  /**
   * As GitHub's tokens name it: `<owner>@<owner ID>/<name>@<repository ID>`, or `<owner>/<name>` for a repository from before
   * 15 July 2026 that has not switched to IDs.
   */
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

/** With both IDs or none. No wildcard may get into the role's trust policy. */
const repositoryForms = [/^[\w-][\w.-]*\/[\w.-]+$/, /^[\w-][\w.-]*@\d+\/[\w.-]+@\d+$/];

/** Returns the settings with a repository. @throws an error that names the first invalid setting and its valid values. */
export function checkedPipeline(settings: PipelineSettings): PipelineSettings & { readonly repository: string } {
  const { repository, stages } = settings;
  if (repository === undefined || !repositoryForms.some((form) => form.test(repository))) {
    throw new Error(
      `The pipeline has a wrong repository (${repository}): write <owner>@<owner ID>/<name>@<repository ID>, or <owner>/<name> if it is from before 15 July 2026, into infra/pipeline/settings.ts.`,
    );
  }
  // `cdk` runs this file without checking its types.
  const areKnown = stages.every((stage) => stage === 'dev' || stage === 'prod');
  if (stages.length === 0 || !areKnown || new Set(stages).size < stages.length)
    throw new Error(
      `The pipeline has wrong stages (${stages}): write dev, prod or both into infra/pipeline/settings.ts.`,
    );
  return { ...settings, repository };
}

/** The name of the role by which GitHub Actions deploys a stage. */
export const deployerName = (stage: string): string => `gift-shop-deploy-${stage}`;
