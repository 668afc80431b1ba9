import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { lateOutcome } from '../lib/late-outcome.ts';
import { lazyPart } from '../lib/lazy-part-query.ts';
import { shell } from '../texts/shell.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Crash } from './crash.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import './late-outcome-notice.css';
import './layout.css';

/** Lazy-loaded, because few visitors leave a form while it is being submitted. */
const lateOutcomeNotice = lazyPart('late-outcome', () => import('./late-outcome-notice.tsx'));

/** The frame of every screen: skip link, navbar and footer. */
export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#content">
        {shell.skip}
      </a>
      <Navbar />
      <main id="content" tabIndex={-1}>
        <Crash key={pathname}>
          <Outlet />
        </Crash>
      </main>
      <LateOutcomes />
      <Footer />
    </>
  );
}

function LateOutcomes() {
  const outcome = useSyncExternalStore(lateOutcome.subscribe, lateOutcome.read, () => undefined);
  return (
    outcome && (
      <LazyPart part={lateOutcomeNotice} meanwhile={null}>
        {(LateOutcomeNotice) => <LateOutcomeNotice outcome={outcome} />}
      </LazyPart>
    )
  );
}
