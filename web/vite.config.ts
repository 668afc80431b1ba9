import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyFirst, earlyModules, leanRouter, textsByGroup } from './lean-bundle.ts';
import { prerender } from './prerender.ts';

export default defineConfig({
  plugins: [react(), textsByGroup, leanRouter, earlyFirst, prerender],
  resolve: {
    // The package's main entry is its development build, with warnings.
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The site's Content-Security-Policy allows no data: URLs, so assets are never inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One chunk for the first visit. The default split made five, 2 kB larger in total.
        codeSplitting: {
          groups: [
            { name: 'early', test: earlyModules, priority: 1 },
            { name: 'shop', tags: ['$initial'] },
            // The first visit loads the names of all chunks, so the dialogs' parts share one.
            { name: 'dialog', test: /\/(ui\/dialog|ui\/late-part|lib\/late-part-query)\.tsx?$/ },
          ],
        },
      },
    },
  },
});
