import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The demo pages of the widgets, without any server of ours behind them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5174 },
  build: { outDir: 'dist', target: 'es2023', chunkSizeWarningLimit: 2000 },
});
