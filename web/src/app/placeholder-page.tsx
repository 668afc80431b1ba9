import { Page } from '../ui/page.tsx';

/** A page that shows only its title. */
export function PlaceholderPage({ title }: { title: string }) {
  return <Page title={title} key={title} />;
}
