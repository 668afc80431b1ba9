import { Page } from '../ui/page.tsx';

/** A page whose words are not written yet shows its title only (spec 2). */
export function PlaceholderPage({ title }: { title: string }) {
  return <Page title={title} key={title} />;
}
