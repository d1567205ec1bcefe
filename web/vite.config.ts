import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const apiPrefix = process.env.API_PREFIX ?? '/jeecg-boot';

/** In development the page comes from Vite and the calls go on to the server of `npm run dev`. */
export default defineConfig({
  root: here,
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { [apiPrefix]: { target: process.env.API_TARGET ?? 'http://127.0.0.1:8080', ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // scripts/bundle-size.ts reads what each page loads from it.
    manifest: true,
    // The policy of the page is `default-src 'self'`: nothing may be inlined as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});
