import { notFound } from '../texts/not-found.ts';
import { LinkButton } from '../ui/button.tsx';
import { NotFound } from '../ui/not-found.tsx';

/** The page for unknown paths. */
export default function NotFoundPage() {
  return (
    <NotFound title={notFound.title} heading={notFound.text}>
      <LinkButton to="/home">{notFound.action}</LinkButton>
    </NotFound>
  );
}
