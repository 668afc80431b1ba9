import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod/mini';
import { mostOrderKeys } from '#contracts/names.ts';
import { cardServiceNames } from '#contracts/payments/card-services.ts';
import { emailAddress, usDollars, yesOrNo } from '../checked-settings.ts';
import { retentionSchema } from './retention.ts';

const webAclPattern = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;
const certificatePattern = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const mailsPerSecondAdvice = 'give a whole number from 1 up: how many mails SES accepts in a second';
const mailsAtOnceAdvice = 'give a whole number from 2 to 100';
const orderKeysAdvice = `give whole numbers from 1 to ${mostOrderKeys}`;
const originKeyAdvice = 'give a whole number from 1 up';
const domainNameAdvice = 'give its name alone, in lower case, such as shop.example.com';
const certificateAdvice = 'CloudFront takes a certificate of ACM in us-east-1 (arn:aws:acm:us-east-1:…)';
const zoneAdvice = 'give the id and the name of the hosted zone in Route 53, such as Z0123456789ABC and example.com';
const cardServicesAdvice = 'name one or more of stripe and razorpay, each once; the first takes new payments';
const webAclAdvice = 'give the output WebAclArn of the shield, a web ACL of CloudFront in us-east-1';

const domainName = z
  .string(domainNameAdvice)
  .check(z.regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, domainNameAdvice));

/** The shop's domain name, and its certificate for CloudFront. */
const domainSchema = z
  .strictObject(
    {
      /** For example `shop.example.com`. Its DNS record points at the distribution. */
      name: domainName,
      /** Further names that the certificate covers, such as `www.shop.example.com`. Their pages redirect to `name`. */
      redirectsFrom: z.optional(z.array(domainName, domainNameAdvice)),
      /** The name at which the shop opened before, such as CloudFront's. While it is set, the login tells customers what stayed there. */
      movedFrom: z.optional(domainName),
      /** If false, the shop opens at these names, but keeps CloudFront's own address until DNS is seen to work. */
      canonical: z.optional(yesOrNo),
      /** An ACM certificate in us-east-1, the output of `npm run cdk -- certificate deploy`. The shop needs it, that command doesn't. */
      certificateArn: z.optional(z.string(certificateAdvice).check(z.regex(certificatePattern, certificateAdvice))),
      /** The zone of these names, if it is in Route 53 in the same account. The stacks then write its records. */
      zone: z.optional(
        z.strictObject(
          { id: z.string(zoneAdvice).check(z.regex(/^Z[A-Z\d]{8,31}$/, zoneAdvice)), name: domainName },
          zoneAdvice,
        ),
      ),
    },
    'give a name and a certificateArn',
  )
  .check(
    z.refine(({ zone, ...domain }) => zone === undefined || namesOf(domain).every((name) => isIn(zone.name, name)), {
      path: ['zone'],
      message: 'all names must be in the zone; leave it out, and write the records yourself',
    }),
  );
const isIn = (zone: string, name: string): boolean => name === zone || name.endsWith(`.${zone}`);

/** All names at which the shop opens, besides CloudFront's own. */
export const namesOf = ({ name, redirectsFrom = [] }: Pick<Domain, 'name' | 'redirectsFrom'>): readonly string[] => [
  name,
  ...redirectsFrom,
];
export type Domain = Readonly<z.output<typeof domainSchema>>;

/** The name to which pages at the others redirect. Empty until the domain's name is the shop's address. */
export const canonicalHost = (domain: Domain | undefined): string =>
  domain === undefined || domain.canonical === false ? '' : domain.name;

const orderKeyCount = z
  .int(orderKeysAdvice)
  .check(z.minimum(1, orderKeysAdvice), z.maximum(mostOrderKeys, orderKeysAdvice));

/** Over how many keys each list of orders is spread. */
const orderKeysSchema = z
  .strictObject(
    {
      /** How many of them orders are written under. */
      written: orderKeyCount,
      /** How many the lists read. Raise it one deployment before `written`; lower it once no order is under the others. */
      read: orderKeyCount,
    },
    'give how many keys are written and how many are read',
  )
  .check(
    z.refine(
      ({ written, read }) => written <= read,
      'read at least as many as are written, or lists would lack orders',
    ),
  );

/** The settings in which stages differ. Each stage has a file in this folder. */
export const stageSchema = z
  .strictObject({
    /**
     * Whether new customers confirm their e-mail address with a code. The specification has no such step. With it, order mails go
     * to proved mailboxes only. A stage that protects its data and has a `mailFrom` must have it
     * (`docs/decisions/0024-proved-mailboxes.md`).
     */
    confirmEmail: yesOrNo,
    /**
     * Whether owners' calls need a second factor. Customers never need one. Before you switch it on, read "A second factor for
     * owners" in `docs/operating.md`.
     */
    ownersNeedSecondFactor: yesOrNo,
    /**
     * Whether the limits of cash on delivery apply until the owner sets them. An order over a limit needs a confirmation
     * before it ships. The specification has no such step.
     */
    flagOrders: yesOrNo,
    /** Keeps the table, the user pool and the pictures when the stack is deleted or a resource is replaced. */
    protectData: yesOrNo,
    /**
     * The generation of the key that CloudFront sends to the APIs. Raise it by one to replace the key; the deployment after that
     * stops accepting the old one.
     */
    originKey: z.int(originKeyAdvice).check(z.minimum(1, originKeyAdvice)),
    logRetention: z.enum(RetentionDays, 'choose one of RetentionDays, such as RetentionDays.THREE_MONTHS'),
    /** How long the shop keeps photos, pictures, carts and the log of owners. Periods that are left out have their defaults. */
    retention: z.prefault(retentionSchema, {}),
    /** Without a domain, the shop opens at CloudFront's own address. */
    domain: z.optional(domainSchema),
    /** The web ACL in front of the distribution: the output of `npm run cdk -- shield deploy`. Without it there is none. */
    webAclArn: z.optional(z.string(webAclAdvice).check(z.regex(webAclPattern, webAclAdvice))),
    /**
     * The services for card payments. The first takes new ones. The others close and refund the orders that they took before the
     * stage changed its service: remove one when none of them can be refunded any more (`docs/operating.md`).
     */
    cardServices: z.prefault(
      z.array(z.enum(cardServiceNames, cardServicesAdvice), cardServicesAdvice).check(
        z.minLength(1, cardServicesAdvice),
        z.refine((names) => new Set(names).size === names.length, cardServicesAdvice),
      ),
      ['stripe'],
    ),
    /** Whether the Stripe account offers UPI, so that the shop says so. Razorpay always does. */
    stripeUpi: z.prefault(yesOrNo, false),
    /** The sender of order mails, verified in SES. Without it, the stage sends none. */
    mailFrom: z.optional(emailAddress),
    /**
     * How many mails SES accepts in a second from this account. `mailsAtOnce` in `infra/mails.ts` follows from it. Without it, two mails
     * are sent at once.
     */
    mailsPerSecond: z.optional(z.int(mailsPerSecondAdvice).check(z.minimum(1, mailsPerSecondAdvice))),
    /** How many mails are sent at once, in files from before `mailsPerSecond`, which follows SES's rate. */
    mailsAtOnce: z.optional(
      z.int(mailsAtOnceAdvice).check(z.minimum(2, mailsAtOnceAdvice), z.maximum(100, mailsAtOnceAdvice)),
    ),
    /** Over how many keys each list of orders is spread. Without it, each has one, which takes about 7,500 orders a minute. */
    orderKeys: z.optional(orderKeysSchema),
    /** Whether Cognito sends its mails through SES as `mailFrom`. Switch it on once the account has left SES's sandbox. */
    accountMailsBySes: yesOrNo,
    /** The address for alarm mails. Without it, alarms only show in the console. */
    alarmAddress: z.optional(emailAddress),
    /** For the whole account. Needs an `alarmAddress`, which AWS warns before the budget is spent. */
    monthlyBudget: z.optional(usDollars),
  })
  .check(
    z.refine(({ confirmEmail, protectData, mailFrom }) => confirmEmail || !protectData || mailFrom === undefined, {
      path: ['confirmEmail'],
      message:
        'a stage that protects its data confirms addresses once it has a mailFrom, or anyone could have it mail strangers; set it to true',
    }),
    z.refine(({ accountMailsBySes, mailFrom }) => !accountMailsBySes || mailFrom !== undefined, {
      path: ['accountMailsBySes'],
      message: 'it needs a mailFrom',
    }),
    z.refine(({ mailsPerSecond, mailsAtOnce }) => mailsPerSecond === undefined || mailsAtOnce === undefined, {
      path: ['mailsAtOnce'],
      message: 'it follows from mailsPerSecond; leave it out',
    }),
    z.refine(({ monthlyBudget, alarmAddress }) => monthlyBudget === undefined || alarmAddress !== undefined, {
      path: ['monthlyBudget'],
      message: 'it needs an alarmAddress, which is warned before the budget is spent',
    }),
  );

/** The settings as a stage's file gives them. */
export type Stage = Readonly<z.input<typeof stageSchema>>;
