import './early.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './app/routes.tsx';
import { queryClient } from './lib/query.ts';
import { SessionProvider } from './lib/session.tsx';
import { watchVisits } from './lib/visit.ts';
import { reportVitalsAfterLoad } from './lib/vitals.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchVisits();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

reportVitalsAfterLoad();
