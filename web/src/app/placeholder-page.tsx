import { Page } from '../ui/page.tsx';

/** A page that shows only its title (spec 2). */
export function PlaceholderPage({ title }: { title: string }) {
  return <Page title={title} key={title} />;
}
