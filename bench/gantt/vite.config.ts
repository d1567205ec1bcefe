import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One build with a chunk per candidate. React and antd come once, from the packages of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom', 'antd'] },
  build: { outDir: 'dist', target: 'es2023', chunkSizeWarningLimit: 5000, emptyOutDir: true },
  logLevel: 'warn',
});
