import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Construct } from 'constructs';
import { type BuildOptions, buildSync } from 'esbuild';
import { metricsNamespace, environment as variables } from '#contracts/names.ts';
import { cardServiceNames } from '#contracts/payments/card-services.ts';
import { handlerFiles } from './handler-files.ts';
import type { StageSettings } from './settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface ShopFunctionOptions {
  /** Environment variables besides those that grants set. */
  readonly environment?: Record<string, string>;
  /** @default 10 seconds */
  readonly timeout?: Duration;
  /** A folder of the built site, copied beside the function's code as `site`. */
  readonly siteFolder?: string;
  /** Whether it runs only while the stack is deployed or deleted. @default false */
  readonly deploys?: boolean;
}

/**
 * The construct of every function. Its code is `lambdas/<capability>/<name>.handler.ts`, bundled with the SDK. Its role may
 * only write its own log until the stack grants more.
 */
export class ShopFunction extends LambdaFunction {
  readonly executionRole: Role;
  /** The name in `lambdas/<capability>/<name>.handler.ts`. */
  readonly handlerName: string;
  /** A hash of the code and the files beside it. */
  readonly codeHash: string;
  /** Whether it runs only while the stack is deployed or deleted. */
  readonly deploys: boolean;

  constructor(scope: Construct, name: string, settings: StageSettings, options: ShopFunctionOptions = {}) {
    const { environment = {}, timeout = Duration.seconds(10), siteFolder, deploys = false } = options;
    const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, `${id}Function`, {
      code: bundled(name, settings, siteFolder),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Lambda's CPU share grows with memory. This is about half a vCPU, which keeps a cold start well under half a second.
      memorySize: 1024,
      timeout,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: { [variables.metricsNamespace]: metricsNamespace(settings.stage), ...environment },
    });
    this.executionRole = role;
    this.handlerName = name;
    this.deploys = deploys;
    this.codeHash = (this.node.findChild('Code') as Asset).assetHash;
  }
}

/**
 * The handler, bundled with the SDK's tested version. Lazy-loaded code is in separate files, which a cold start doesn't read.
 * The CDK's `NodejsFunction` would bundle everything into one file.
 */
function bundled(name: string, { cardServices }: StageSettings, siteFolder?: string): Code {
  const handler = handlerFiles.get(name);
  if (handler === undefined) throw new Error(`No file lambdas/<capability>/${name}.handler.ts`);
  return Code.fromAsset(dirname(handler), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      local: {
        tryBundle(outdir) {
          buildSync({ ...bundlingFor(cardServices), entryPoints: { index: handler }, outdir });
          if (siteFolder !== undefined) cpSync(siteFolder, join(outdir, 'site'), { recursive: true });
          return true;
        },
      },
      // No container runs. The CDK requires an image, and uses its name and the command only to distinguish bundles.
      image: DockerImage.fromRegistry('none'),
      command: [name, ...cardServices, ...(siteFolder === undefined ? [] : [siteFolder])],
    },
  });
}

/**
 * Parts of the SDK that never run in Lambda: all credential providers but the environment's, and the parser of browsers' user
 * agents.
 */
export const leftOut = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
  'bowser',
] as const;

/** How esbuild bundles a function. */
export const bundling = {
  // The names of chunks depend on it, and must not depend on the current folder.
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  mainFields: ['module', 'main'],
  external: [...leftOut],
} satisfies BuildOptions;

/** How a stage's functions are bundled: without the code of card services that the stage doesn't use. */
export const bundlingFor = (services: StageSettings['cardServices']): BuildOptions => ({
  ...bundling,
  define: Object.fromEntries(
    cardServiceNames
      .filter((name) => !services.includes(name))
      .map((name) => [`process.env.WITHOUT_${name.toUpperCase()}`, '"true"']),
  ),
});
