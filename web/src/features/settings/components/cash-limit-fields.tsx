import { limits as contractLimits } from '#contracts/limits.ts';
import type { CashLimits } from '#contracts/settings/settings.ts';
import { manageSettings } from '#web/texts/settings/manage-settings.ts';
import { TextField } from '#web/ui/form.tsx';
import { formatPrice } from '#web/ui/price.tsx';

const texts = manageSettings.limits;

interface CashLimitFieldsProps {
  readonly limits: CashLimits;
  readonly defaults: CashLimits;
}

const rupees = { inputMode: 'decimal', hint: (value: number) => texts.standard(formatPrice(value)) } as const;
const count = { inputMode: 'numeric', hint: texts.standardCount(contractLimits.countedOrders) } as const;
const sharedCount = { inputMode: 'numeric', hint: texts.standardCount(contractLimits.countedSharedOrders) } as const;

const numberFields = [
  { name: 'maxTotal', ...rupees },
  { name: 'maxOpenOrders', ...count },
  { name: 'maxOrdersPerDay', ...count },
  { name: 'maxOrdersPerNetwork', ...sharedCount },
  { name: 'maxOrdersPerDomain', ...sharedCount },
] as const;

/** The limits of cash on delivery. The API checks them and names invalid fields. An empty field takes its default. */
export function CashLimitFields({ limits, defaults }: CashLimitFieldsProps) {
  return (
    <section className="settings__section" aria-labelledby="cash-limits-title">
      <h2 id="cash-limits-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <label className="settings__switch">
        <input type="checkbox" name="limits.on" defaultChecked={limits.on} />
        {texts.on}
      </label>
      {numberFields.map(({ name, inputMode, hint }) => (
        <TextField
          key={name}
          name={`limits.${name}`}
          label={texts[name]}
          hint={hint(defaults[name])}
          defaultValue={limits[name]}
          inputMode={inputMode}
          isRequired={false}
        />
      ))}
    </section>
  );
}
