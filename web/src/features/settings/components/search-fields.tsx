import type { SearchSettings } from '#contracts/settings/settings.ts';
import { manageSettings } from '#web/texts/settings/manage-settings.ts';
import { TextAreaField } from '#web/ui/form.tsx';
import { synonymLines } from '../typed-settings.ts';

const texts = manageSettings.search;

/** Words that mean the same in a search. The API checks them and says which line is wrong. */
export function SearchFields({ synonyms }: SearchSettings) {
  return (
    <section className="settings__section" aria-labelledby="search-settings-title">
      <h2 id="search-settings-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <TextAreaField
        name="search.synonyms"
        label={texts.synonyms}
        hint={texts.hint}
        rows={12}
        defaultValue={synonymLines(synonyms)}
        isRequired={false}
      />
    </section>
  );
}
