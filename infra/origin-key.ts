import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { environment, originKeyHeader } from '#contracts/names.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';

/**
 * The key by which functions know that a call came through CloudFront. Each generation is a new secret, because CloudFormation
 * resolves a reference again only if the reference changes. Functions also accept the previous key, which CloudFront sends
 * until it is updated (`docs/decisions/0041-only-through-cloudfront.md`).
 */
export class OriginKey extends Construct {
  /** The header that CloudFront adds to each request for an API. */
  readonly headers: Readonly<Record<string, string>>;
  private readonly accepted: string;

  constructor(scope: Construct, id: string, { originKey: generation }: StageSettings) {
    super(scope, id);
    const previous = generation > 1 ? [this.key(generation - 1)] : [];
    const current = this.key(generation);
    this.headers = { [originKeyHeader]: current };
    this.accepted = [...previous, current].join(',');
  }

  /** Sets the keys that a function accepts. The function demands one only if a variable of the API's stage says so. */
  setAcceptedKeys(fn: ShopFunction): void {
    fn.addEnvironment(environment.originKeys, this.accepted);
  }

  /** A reference that CloudFormation resolves, so that neither the template nor its events contain the key. */
  private key(generation: number): string {
    const secret = new Secret(this, `Key${generation}`, {
      description: `Says that CloudFront sent a request to an API (${generation})`,
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4': 'A deployment replaces it: functions accept the new key before CloudFront sends it.',
    });
    // Anyone who may read the configuration of a function or the distribution sees the key. It only proves that a call came
    // through CloudFront, and grants nothing else.
    return secret.secretValue.unsafeUnwrap();
  }
}
