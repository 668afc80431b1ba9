import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { AppRoutes } from './app/routes.tsx';
import { queryClient } from './lib/query.ts';
import { SessionProvider } from './lib/session.tsx';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

/** The whole site. Must be rendered inside a router. */
export const Site = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
