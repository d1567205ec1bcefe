import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const apiPrefix = process.env.API_PREFIX ?? '/jeecg-boot';

/** In development the page comes from Vite and the calls go on to the server of `npm run dev`. */
export default defineConfig({
  root: here,
  plugins: [react(), precompress()],
  resolve: { alias: [{ find: /^typebox$/, replacement: path.join(here, 'src/platform/schema-lite.ts') }] },
  // Found only when they are first needed otherwise, and the page would reload in the middle of the work.
  optimizeDeps: { include: ['antd/es/modal/useModal', 'antd/es/app/context', 'dayjs/locale/zh-cn'] },
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
    rolldownOptions: {
      // These packages do not say that importing them does nothing; without it the kit's form engine is in every page.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(?:@rc-component|@ant-design|typebox)\//, sideEffects: false }],
      },
    },
    chunkSizeWarningLimit: 700,
  },
});

/** Writes a .br and a .gz beside every text file of the build; the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const root = path.join(here, 'dist');
      for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(root, name);
        if (!/\.(?:js|css|svg|json)$/.test(name) || statSync(file).size < 1024) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}
