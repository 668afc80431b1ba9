import { useState } from 'react';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { manageSettings as texts } from '#web/texts/settings/manage-settings.ts';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { Form } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Page } from '#web/ui/page.tsx';
import { OccasionsForm } from '../../occasions/components/occasions-form.tsx';
import { useSettings } from '../api/get-settings.ts';
import { useSaveSettings } from '../api/save-settings.ts';
import { typedSettings } from '../typed-settings.ts';
import { CashLimitFields } from './cash-limit-fields.tsx';
import { DateForms } from './date-forms.tsx';
import { DeliveryTermsForm } from './delivery-terms-form.tsx';
import { OrderMailFields } from './order-mail-fields.tsx';
import { SearchFields } from './search-fields.tsx';
import { SettingsIndex } from './settings-index.tsx';
import { ShopDetails } from './shop-details.tsx';
import './settings.css';

const blockedCustomers = lazyPart(
  'blocked-customers',
  () => import('../../customers/components/blocked-customers.tsx'),
);

/** The settings of the whole shop. */
export default function SettingsPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <SettingsScreen />
    </ForOwners>
  );
}

function SettingsScreen() {
  const settings = useSettings();
  return (
    <Page title={texts.title} width="narrow">
      {settings.data ? (
        <>
          <SettingsIndex />
          <SettingsForm loaded={settings.data} />
          <DateForms />
          <div className="shop-details">
            <OccasionsForm />
          </div>
          <DeliveryTermsForm />
          <ShopDetails />
          <LazyPart part={blockedCustomers}>{(BlockedCustomers) => <BlockedCustomers />}</LazyPart>
        </>
      ) : (
        <LoadingOrError query={settings} />
      )}
    </Page>
  );
}

/** One form with a section per subject. Each save continues from the last save's version. */
function SettingsForm({ loaded }: { loaded: ManagedSettings }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveSettings();
  const [settings, setSettings] = useState(loaded);
  return (
    // An edit after a save hides the success message.
    <div className="settings" onChange={reset}>
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async (fields) => setSettings(await save(typedSettings(fields, settings)))}
      >
        <KeptChanges name="settings" version={settings.version} />
        <CashLimitFields limits={loaded.limits} defaults={loaded.defaults.limits} />
        <OrderMailFields on={loaded.orderMails.on} />
        <SearchFields synonyms={loaded.search.synonyms} />
      </Form>
    </div>
  );
}
