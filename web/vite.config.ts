import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The package's main entry is its development build, with warnings. */
const production = fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        // Vite passes it to `String.replace`, which would read `$` in the folder's path as a pattern.
        replacement: production.replaceAll('$', '$$$$'),
      },
    ],
  },
  build: {
    emptyOutDir: true,
    // The site's Content-Security-Policy allows no data: URLs, so assets are never inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Modules, so that a worker can load the code of scenes when a gift has one.
  worker: { format: 'es' },
});
