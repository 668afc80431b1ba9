import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ChosenRetention } from './retention.ts';

/** The shop's domain name, and its certificate for CloudFront. */
export interface Domain {
  /** For example `shop.example.com`. Its DNS record points at the distribution. */
  readonly name: string;
  /** An ACM certificate in us-east-1: CloudFront accepts no other region. */
  readonly certificateArn: string;
}

/** The settings in which stages differ. Each stage has a file in this folder. */
export interface Stage {
  /**
   * Whether new customers confirm their e-mail address with a code. The specification has no such step. With it, order mails go
   * to proved mailboxes only. A stage that protects its data and has a `mailFrom` must have it
   * (`docs/decisions/0024-proved-mailboxes.md`).
   */
  readonly confirmEmail: boolean;
  /**
   * Whether owners' calls need a second factor. Customers never need one. Before you switch it on, read "A second factor for
   * owners" in `docs/operating.md`.
   */
  readonly ownersNeedSecondFactor: boolean;
  /**
   * Whether the limits of cash on delivery apply until the owner sets them. An order over a limit needs a confirmation
   * before it ships. The specification has no such step.
   */
  readonly flagOrders: boolean;
  /** Keeps the table, the user pool and the pictures when the stack is deleted or a resource is replaced. */
  readonly protectData: boolean;
  /**
   * The generation of the key that CloudFront sends to the APIs. Raise it by one to replace the key; the deployment after that
   * stops accepting the old one.
   */
  readonly originKey: number;
  readonly logRetention: RetentionDays;
  /** How long the shop keeps photos, pictures, carts and the log of owners. Periods that are left out have their defaults. */
  readonly retention?: ChosenRetention;
  /** Without a domain, the shop opens at CloudFront's own address. */
  readonly domain?: Domain;
  /** The web ACL in front of the distribution: the output of `npm run cdk -- shield deploy`. Without it there is none. */
  readonly webAclArn?: string;
  /** The sender of order mails, verified in SES. Without it, the stage sends none. */
  readonly mailFrom?: string;
  /** Whether Cognito sends its mails through SES as `mailFrom`. Switch it on once the account has left SES's sandbox. */
  readonly accountMailsBySes: boolean;
  /** The address for alarm mails. Without it, alarms only show in the console. */
  readonly alarmAddress?: string;
  /** In US dollars, for the whole account. Needs an `alarmAddress`, which AWS warns before the budget is spent. */
  readonly monthlyBudget?: number;
}
