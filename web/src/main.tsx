import './early.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeStorageUsable } from './lib/usable-storage.ts';
import { watchVisits } from './lib/visit.ts';
import { reportVitalsAfterLoad } from './lib/vitals.ts';
import { Site } from './site.tsx';

// Each of these is a task of its own, between which the page answers: reading the scripts, looking into the browser's storage,
// and bringing the site to life, which as a transition is done in slices.
setTimeout(async () => {
  await makeStorageUsable();
  watchVisits();
  startTransition(show);
});
reportVitalsAfterLoad();

/** Brings a page that was built to life (`prerender.tsx`), and makes any other. */
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
