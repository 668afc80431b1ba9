import type { CashLimits } from '#contracts/settings.ts';
import { manageSettings } from '#web/texts.ts';
import { TextField } from '#web/ui/form.tsx';
import { formatPrice } from '#web/ui/price.tsx';

const texts = manageSettings.limits;

interface CashLimitFieldsProps {
  readonly limits: CashLimits;
  readonly defaults: CashLimits;
}

/** The limits of cash on delivery (D24). The API checks them and names the field; an empty one takes its default. */
export function CashLimitFields({ limits, defaults }: CashLimitFieldsProps) {
  return (
    <section className="settings__section" aria-labelledby="cash-limits-title">
      <h2 id="cash-limits-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <label className="settings__switch">
        <input type="checkbox" name="limits.on" defaultChecked={limits.on} />
        {texts.on}
      </label>
      <TextField
        name="limits.maxTotal"
        label={texts.maxTotal}
        hint={texts.standard(formatPrice(defaults.maxTotal))}
        defaultValue={limits.maxTotal}
        inputMode="decimal"
        isRequired={false}
      />
      <TextField
        name="limits.maxOpenOrders"
        label={texts.maxOpenOrders}
        hint={texts.standardCount(defaults.maxOpenOrders)}
        defaultValue={limits.maxOpenOrders}
        inputMode="numeric"
        isRequired={false}
      />
      <TextField
        name="limits.maxOrdersPerDay"
        label={texts.maxOrdersPerDay}
        hint={texts.standardCount(defaults.maxOrdersPerDay)}
        defaultValue={limits.maxOrdersPerDay}
        inputMode="numeric"
        isRequired={false}
      />
    </section>
  );
}
