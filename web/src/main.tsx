import './early.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeStorageUsable } from './lib/usable-storage.ts';
import { watchVisits } from './lib/visit.ts';
import { reportVitalsAfterLoad } from './lib/vitals.ts';
import { Site } from './site.tsx';

// Separate tasks keep the page responsive: parsing the scripts, reading the browser's storage, and hydration, which runs in
// slices because it is a transition.
setTimeout(async () => {
  await makeStorageUsable();
  watchVisits();
  startTransition(show);
});
reportVitalsAfterLoad();

/** Hydrates a prerendered page (`prerender.tsx`), and renders any other. */
function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const site = (
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  );
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
