import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyFirst, earlyModules, leanRouter, textsByGroup } from './lean-bundle.ts';
import { prerender } from './prerender.ts';

export default defineConfig({
  plugins: [react(), textsByGroup, leanRouter, earlyFirst, prerender],
  resolve: {
    // The package's own entry is its development build, with its warnings.
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
    // The site's Content-Security-Policy allows no data: URLs, so every asset stays a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first visit needs comes in one file: split by who else uses it, it came in five, 2 kB larger.
        codeSplitting: {
          groups: [
            { name: 'early', test: earlyModules, priority: 1 },
            { name: 'shop', tags: ['$initial'] },
            // The names of all files are part of the first visit: what stands in dialogs only has none of its own.
            { name: 'dialog', test: /\/(ui\/dialog|ui\/late-part|lib\/late-part-query)\.tsx?$/ },
          ],
        },
      },
    },
  },
});
