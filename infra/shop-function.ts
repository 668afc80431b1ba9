import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Construct } from 'constructs';
import { metricsNamespace, environment as variables } from '#contracts/names.ts';
import { handlerFiles } from './handler-files.ts';
import { type StageSettings, takesUpi } from './settings.ts';

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
      environment: {
        [variables.metricsNamespace]: metricsNamespace(settings.stage),
        // Mails and refusals say how to pay: all functions speak the same way.
        ...(takesUpi(settings) && { [variables.upi]: 'true' }),
        ...environment,
      },
    });
    this.executionRole = role;
    this.handlerName = name;
    this.deploys = deploys;
    this.codeHash = (this.node.findChild('Code') as Asset).assetHash;
  }
}

/**
 * The bundled handler. The CDK's `NodejsFunction` would bundle everything into one file.
 */
function bundled(name: string, { cardServices }: StageSettings, siteFolder?: string): Code {
  const handler = handlerFiles.get(name);
  if (handler === undefined) throw new Error(`No file lambdas/<capability>/${name}.handler.ts`);
  return Code.fromAsset(dirname(handler), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      local: {
        tryBundle(outdir) {
          cpSync(join(bundles(cardServices), name), outdir, { recursive: true });
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

const bundleFolders = new Map<string, string>();

/**
 * The folder with all functions of a stage, bundled by one process at the first call: the CDK waits for no promise, and Rolldown
 * has no synchronous interface.
 */
function bundles(services: StageSettings['cardServices']): string {
  const key = services.join();
  const known = bundleFolders.get(key);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const script = fileURLToPath(new URL('bundle-functions.ts', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', script, folder, ...services], { cwd: root, stdio: 'inherit' });
  bundleFolders.set(key, folder);
  return folder;
}
