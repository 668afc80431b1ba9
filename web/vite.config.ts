import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
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
    emptyOutDir: true,
    // The site's Content-Security-Policy allows no data: URLs, so assets are never inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
