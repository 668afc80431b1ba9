import type { Me } from '#contracts/accounts/me.ts';
import { messageOf } from '#web/lib/problem.ts';
import { RequireSession } from '#web/lib/require-session.tsx';
import { useSession } from '#web/lib/session.tsx';
import { myAccount as texts } from '#web/texts/accounts/my-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { useDownloadMyData, useSaveMe } from '../api/my-account.ts';
import { DeleteAccount } from './delete-account.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { SecondFactor } from './second-factor.tsx';
import './my-account.css';

/** The customer's own account: name, mobile number, saved addresses, their data, and its deletion. */
export default function MyAccountPage() {
  return (
    <RequireSession>
      <Page title={texts.title} width="narrow">
        <MyAccount />
      </Page>
    </RequireSession>
  );
}

function MyAccount() {
  const { me } = useSession();
  if (!me) return <Waiting />;
  return (
    <div className="my-account">
      <Details me={me} />
      <SavedAddresses me={me} />
      <SecondFactor email={me.email} />
      <MyData />
      <DeleteAccount email={me.email} />
    </div>
  );
}

function Details({ me }: { me: Me }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveMe();
  return (
    // An edit after a save hides the success message.
    <section className="my-account__part" aria-labelledby="my-details" onChange={reset}>
      <h2 id="my-details">{texts.details}</h2>
      <p>{texts.emailIs(me.email)}</p>
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async (fields) => {
          await save({ fullName: fieldText(fields, 'fullName'), mobileNumber: fieldText(fields, 'mobileNumber') });
        }}
      >
        <TextField name="fullName" label={texts.fullName} autoComplete="name" defaultValue={me.fullName} />
        <TextField
          name="mobileNumber"
          type="tel"
          label={texts.mobileNumber}
          hint={texts.mobileHint}
          autoComplete="tel"
          defaultValue={me.mobileNumber}
        />
      </Form>
    </section>
  );
}

function MyData() {
  const { mutate: download, isPending, isSuccess, error } = useDownloadMyData();
  return (
    <section className="my-account__part" aria-labelledby="my-data">
      <h2 id="my-data">{texts.data}</h2>
      <p>{texts.dataLead}</p>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Message kind="success">{isSuccess && texts.downloaded}</Message>
      <Button look="secondary" busy={isPending} busyLabel={texts.downloading} onClick={() => download()}>
        {texts.download}
      </Button>
    </section>
  );
}
