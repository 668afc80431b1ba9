import type { CfnOutputProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { environment } from '#contracts/names.ts';
import { type CardServiceName, cardServiceTitles } from '#contracts/payments/card-services.ts';
import { acknowledge } from './acknowledge.ts';
import type { Monitoring } from './monitoring.ts';
import { removalPolicyAfterCreation, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';
import { shopMetrics } from './shop-metrics.ts';

interface PaymentsProps {
  readonly settings: StageSettings;
  readonly monitoring: Monitoring;
}

/** What a service's secret is called in the stack, and what an operator stores in it. */
const secrets: Readonly<Record<CardServiceName, { readonly id: string; readonly fields: string }>> = {
  stripe: { id: 'StripeKeys', fields: 'apiKey and webhookSecret' },
  razorpay: { id: 'RazorpayKeys', fields: 'keyId, keySecret and webhookSecret' },
};

/** Card payments: a secret for the keys of each of the stage's services, and the alarms on payments. */
export class Payments extends Construct {
  /** The services' secrets. The first service takes new payments. */
  private readonly secrets: readonly { readonly service: CardServiceName; readonly secret: CfnSecret }[];

  constructor(scope: Construct, id: string, { settings, monitoring }: PaymentsProps) {
    super(scope, id);
    this.secrets = settings.cardServices.map((service) => ({ service, secret: this.createSecret(service, settings) }));
    const titles = settings.cardServices.map((service) => cardServiceTitles[service]).join(' or ');
    const metrics = shopMetrics(settings.stage);
    monitoring.alarm('PaymentMismatch', {
      metric: metrics.payment('mismatch'),
      meaning: "A card payment or refund doesn't match its order: the log of payment-webhook names the order.",
    });
    monitoring.alarm('PaymentDisputed', {
      metric: metrics.payment('disputed'),
      meaning: `A card’s bank disputes a payment: answer it in ${titles}’s dashboard in time; the order is not shipped.`,
    });
    monitoring.alarm('PaymentReturned', {
      metric: metrics.payment('returned'),
      meaning: 'A card payment came for an order that was cancelled, and was refunded.',
    });
  }

  /** The outputs that name each service's secret. */
  get outputs(): Readonly<Record<string, CfnOutputProps>> {
    return Object.fromEntries(
      this.secrets.map(({ service, secret }) => {
        const title = cardServiceTitles[service];
        return [`${title}Secret`, { value: secret.attrId, description: `For ${title}’s keys` }];
      }),
    );
  }

  /** Lets a function read the services' keys, and names the secrets and the current service in its environment. */
  grantKeys(fn: ShopFunction): void {
    for (const { service, secret } of this.secrets) fn.addEnvironment(environment[`${service}Secret`], secret.attrId);
    this.nameService(fn);
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: this.secrets.map(({ secret }) => secret.attrId),
      }),
    );
  }

  /** Names the service that takes new payments in a function's environment. Functions take Stripe without it. */
  nameService(fn: ShopFunction): void {
    const service = this.secrets[0]?.service;
    if (service !== undefined && service !== 'stripe') fn.addEnvironment(environment.cardService, service);
  }

  /** Created without a value, so card payment is off until the operator sets the service's keys. */
  private createSecret(service: CardServiceName, settings: StageSettings): CfnSecret {
    const { id, fields } = secrets[service];
    const title = cardServiceTitles[service];
    const secret = new CfnSecret(this, id, {
      description: `${title} keys of the gift shop (${settings.stage}): a JSON object with ${fields}`,
    });
    secret.applyRemovalPolicy(removalPolicyAfterCreation(settings));
    acknowledge(secret, {
      'AwsSolutions-SMG4': `${title} creates the keys. An operator sets a new one, which functions use within minutes.`,
    });
    return secret;
  }
}
