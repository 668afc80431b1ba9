import { useSession } from '#web/lib/session.tsx';
import { account } from '#web/texts/accounts/account.ts';
import { Link } from '#web/ui/link.tsx';

/** Says who is logged in, with a link to the shop or back to where they were going. */
export function AlreadySignedIn({ returnTo }: { returnTo: string | undefined }) {
  const { me } = useSession();
  if (!me) return null;
  return (
    <p className="account__already">
      <span>{account.alreadyAs(me.fullName)}</span>{' '}
      <Link to={returnTo ?? '/home'}>{returnTo === undefined ? account.toShop : account.toWanted}</Link>
    </p>
  );
}
