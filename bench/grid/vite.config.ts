import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One build with a chunk per candidate. React, antd and dayjs come once, from the packages of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom', 'antd'] },
  define: { __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
  build: { outDir: 'dist', target: 'es2023', chunkSizeWarningLimit: 5000, emptyOutDir: true },
  logLevel: 'warn',
});
