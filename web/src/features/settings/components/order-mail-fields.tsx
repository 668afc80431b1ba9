import type { OrderMailSettings } from '#contracts/settings/settings.ts';
import { manageSettings } from '#web/texts/settings/manage-settings.ts';

const texts = manageSettings.orderMails;

/** Whether owners get an email about each new order. */
export function OrderMailFields({ on }: OrderMailSettings) {
  return (
    <section className="settings__section" aria-labelledby="order-mails-title">
      <h2 id="order-mails-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <label className="settings__switch">
        <input type="checkbox" name="orderMails.on" defaultChecked={on} />
        {texts.on}
      </label>
    </section>
  );
}
