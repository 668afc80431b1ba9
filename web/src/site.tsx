import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { AppRoutes } from './app/routes.tsx';
import { SessionProvider } from './lib/session.tsx';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/about.css';
import './styles/print.css';

/** The whole site. Must be rendered inside a router. */
export const Site = ({ queries }: { queries: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
