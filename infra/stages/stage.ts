import type { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** A domain name for the shop, and the certificate that CloudFront shows for it. */
export interface Domain {
  /** For example `shop.example.com`. Its DNS record points at the distribution. */
  readonly name: string;
  /** An ACM certificate in us-east-1: CloudFront accepts no other region. */
  readonly certificateArn: string;
}

/** The settings in which stages differ. Each stage has a file in this folder. */
export interface Stage {
  /**
   * Whether a new customer confirms their e-mail address with a code. The specification has no such step. With it, order
   * mails go to proved mailboxes only. A stage that protects its data must have it once it has a `mailFrom`.
   * `docs/decisions/0014-accounts-and-their-sessions.md` says what it leaves open.
   */
  readonly confirmEmail: boolean;
  /**
   * Whether the limits of cash on delivery are on until the owner sets them (D24). An order over a limit needs a
   * confirmation before it ships. The specification has no such step.
   */
  readonly flagOrders: boolean;
  /** Keeps the table, the user pool and the pictures when the stack is deleted or a resource is replaced. */
  readonly protectData: boolean;
  readonly logRetention: RetentionDays;
  /** Without a domain, the shop opens at CloudFront's own address. */
  readonly domain?: Domain;
  /** The sender of mails about orders, verified in SES. Without a sender, the stage sends no such mails. */
  readonly mailFrom?: string;
  /** Whether Cognito sends its mails through SES as `mailFrom`. Switch it on once the account has left SES's sandbox. */
  readonly accountMailsBySes: boolean;
  /** Alarms are mailed to this address. Without it, they show in the console only. */
  readonly alarmAddress?: string;
  /** In US dollars, for the whole account. Needs an `alarmAddress`, which is warned before the budget is spent. */
  readonly monthlyBudget?: number;
}
