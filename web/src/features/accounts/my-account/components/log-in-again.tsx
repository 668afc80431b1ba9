import { signOut } from '#web/lib/account-calls.ts';
import { myAccount as texts } from '#web/texts/accounts/my-account.ts';
import { Button } from '#web/ui/button.tsx';

/** For an action that needs a recent login. After the sign-out, the page asks for a login and returns here. */
export const LogInAgain = () => (
  <Button look="secondary" onClick={() => void signOut()}>
    {texts.logInAgain}
  </Button>
);
