import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { environment } from '#contracts/names.ts';
import { acknowledge } from './acknowledge.ts';
import type { Monitoring } from './monitoring.ts';
import { removalPolicyAfterCreation, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';
import { shopMetrics } from './shop-metrics.ts';

interface PaymentsProps {
  readonly settings: StageSettings;
  readonly monitoring: Monitoring;
}

/** Card payments: the secret for Stripe's keys, and the alarms on payments. */
export class Payments extends Construct {
  private readonly secret: CfnSecret;

  constructor(scope: Construct, id: string, { settings, monitoring }: PaymentsProps) {
    super(scope, id);
    // Created without a value, so card payment is off until the operator sets Stripe's keys.
    this.secret = new CfnSecret(this, 'StripeKeys', {
      description: `Stripe keys of the gift shop (${settings.stage}): a JSON object with apiKey and webhookSecret`,
    });
    this.secret.applyRemovalPolicy(removalPolicyAfterCreation(settings));
    acknowledge(this.secret, {
      'AwsSolutions-SMG4': 'Stripe creates the keys. An operator sets a new one, which functions use within minutes.',
    });
    const metrics = shopMetrics(settings.stage);
    monitoring.alarm('PaymentMismatch', {
      metric: metrics.payment('mismatch'),
      meaning: "A card payment or refund doesn't match its order: the log of payment-webhook names the order.",
    });
    monitoring.alarm('PaymentDisputed', {
      metric: metrics.payment('disputed'),
      meaning: 'A card’s bank disputes a payment: answer it in Stripe’s dashboard in time; the order is not shipped.',
    });
    monitoring.alarm('PaymentReturned', {
      metric: metrics.payment('returned'),
      meaning: 'A card payment came for an order that was cancelled, and was refunded.',
    });
  }

  /** The secret for Stripe's keys. */
  get secretArn(): string {
    return this.secret.attrId;
  }

  /** Lets a function read Stripe's keys, and sets the secret's ARN in its environment. */
  grantKeys(fn: ShopFunction): void {
    fn.addEnvironment(environment.stripeSecret, this.secretArn);
    fn.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [this.secretArn] }),
    );
  }
}
