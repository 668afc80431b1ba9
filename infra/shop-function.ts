import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { StageSettings } from './settings.ts';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

export interface ShopFunctionOptions {
  /** Variables beside those that grants bring. */
  readonly environment?: Record<string, string>;
  /** @default 10 seconds */
  readonly timeout?: Duration;
}

/**
 * The one default for every function of the shop: its entry is `lambdas/handlers/<name>.ts`, bundled with the SDK inside;
 * its role may write its own log and nothing else until a slice grants more.
 */
export class ShopFunction extends NodejsFunction {
  readonly executionRole: Role;
  /** Of `lambdas/handlers/<name>.ts`. */
  readonly handlerName: string;

  constructor(scope: Construct, name: string, settings: StageSettings, options: ShopFunctionOptions = {}) {
    const { environment = {}, timeout = Duration.seconds(10) } = options;
    const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, `${id}Function`, {
      entry: `${projectRoot}lambdas/handlers/${name}.ts`,
      projectRoot,
      depsLockFilePath: `${projectRoot}package-lock.json`,
      runtime: Runtime.NODEJS_22_X,
      architecture: Architecture.ARM_64,
      // Lambda's CPU share grows with memory: half a vCPU keeps a cold start well under half a second.
      memorySize: 1024,
      timeout,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment,
      bundling: {
        format: OutputFormat.ESM,
        mainFields: ['module', 'main'],
        target: 'node20',
        minify: true,
        // The SDK travels in the bundle: one file to read at a cold start, and the version the tests ran with. Left out are
        // only the ways to find credentials that are not in the environment, where Lambda always puts them.
        externalModules: [
          '@aws-sdk/credential-provider-http',
          '@aws-sdk/credential-provider-ini',
          '@aws-sdk/credential-provider-process',
          '@aws-sdk/credential-provider-sso',
          '@aws-sdk/credential-provider-web-identity',
          '@smithy/credential-provider-imds',
        ],
      },
    });
    this.executionRole = role;
    this.handlerName = name;
    acknowledge(this, {
      'AwsSolutions-L1': 'Node 22 is in long-term support until April 2027 and runs everywhere we deploy.',
    });
  }
}
