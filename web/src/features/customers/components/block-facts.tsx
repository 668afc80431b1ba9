import type { CustomerBlock } from '#contracts/customers/customer-block.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';

/** When, by whom and why a customer was blocked. */
export function BlockFacts({ block: { at, by, reason, phones } }: { block: CustomerBlock }) {
  return (
    <div className="message message--error">
      <strong>
        {texts.since} <time dateTime={at}>{formatMoment(at)}</time>
      </strong>
      <p>{texts.byFor(by, reason)}</p>
      {phones.length > 0 && <p>{texts.phonesToo(phones)}</p>}
    </div>
  );
}
