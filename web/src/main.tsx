import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageContent } from '#contracts/products/page.ts';
import { footerContact } from './app/footer.tsx';
import { KeptContact } from './app/kept-contact.tsx';
import { KeptOccasions, occasionsPart } from './app/occasions.tsx';
import { shopText } from './app/placeholder-page.tsx';
import { readyPersonalBuy } from './features/products/personal-buy-part.ts';
import { queryClient } from './lib/query.ts';
import { makeStorageUsable } from './lib/usable-storage.ts';
import { watchVisits } from './lib/visit.ts';
import { reportVitalsAfterLoad } from './lib/vitals.ts';
import { pageContent, primeQueries } from './page-content.ts';
import { Site } from './site.tsx';

// Separate tasks keep the page responsive: parsing the scripts, reading the browser's storage, and hydration, which runs in
// slices because it is a transition.
setTimeout(async () => {
  makeStorageUsable();
  watchVisits();
  const content = pageContent();
  await readyPersonalBuy(content?.product);
  if (content?.about) await queryClient.prefetchQuery(shopText);
  if (content?.occasions) await queryClient.prefetchQuery(occasionsPart);
  startTransition(() => show(content));
});
reportVitalsAfterLoad();

/** Hydrates a server-rendered page (`server.tsx`), and renders any other page from scratch. */
function show(content: PageContent | undefined): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (content) {
    primeQueries(queryClient, window.location.pathname + window.location.search, content);
    queryClient.setQueryData(footerContact.queryKey, () => KeptContact);
    if (document.querySelector('.occasion-strip'))
      queryClient.setQueryData(occasionsPart.queryKey, () => KeptOccasions);
  }
  const site = (
    <BrowserRouter>
      <Site queries={queryClient} />
      <EarlyTaps />
    </BrowserRouter>
  );
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}

/** Replays the taps that came before hydration. */
function EarlyTaps() {
  useEffect(() => window.replayEarlyTaps?.(), []);
  return null;
}
