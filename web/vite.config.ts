import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The site's Content-Security-Policy allows no data: URLs, so every asset stays a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
