import { Outlet, useLocation } from 'react-router-dom';
import { shell } from '../texts.ts';
import { Crash } from './crash.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import './layout.css';

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
      <Footer />
    </>
  );
}
