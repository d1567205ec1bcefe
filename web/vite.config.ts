import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { bareContract } from './bare-contract.ts';
import { chunkOf, chunksOf, filesOf, findTogether, workspaceModule } from './chunks.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const apiPrefix = process.env.API_PREFIX ?? '/jeecg-boot';

const treeshake: Rolldown.InputOptions['treeshake'] = {
  // These packages do not say that importing them does nothing; without it the kit's form engine is in every page.
  moduleSideEffects: [{ test: /node_modules\/(?:@rc-component|@ant-design|typebox)\//, sideEffects: false }],
  propertyReadSideEffects: false,
};
const shared = {
  root: here,
  plugins: [react(), bareContract()],
  resolve: { alias: [{ find: /^typebox$/, replacement: path.join(here, 'src/services/api/schema-lite.ts') }] },
  build: { target: 'es2023', modulePreload: { polyfill: false }, rolldownOptions: { treeshake } },
} satisfies InlineConfig;

const groups = ['entry', 'sign-in', 'workspace', 'pages'];

/**
 * The workspace knows the names of all files, and what is random in them cannot be packed: 28 bits are enough, the fewest
 * that the bundler makes. Beside the large ones files have no other name: a thousand names are 7 kB of each page, and the
 * manifest of the build says what is in which.
 */
const names = {
  hashCharacters: 'hex',
  chunkFileNames: ({ name }) => (groups.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} satisfies Rolldown.OutputOptions;

/** In development the page comes from Vite and the calls go on to the server of `npm run dev`. */
export default defineConfig(async ({ command }) => ({
  ...shared,
  plugins: [...shared.plugins, preloadWorkspace(), precompress()],
  // Found only when they are first needed otherwise, and the page would reload in the middle of the work.
  optimizeDeps: { include: ['antd/es/modal/useModal', 'antd/es/app/context', 'dayjs/locale/zh-cn'] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { [apiPrefix]: { target: process.env.API_TARGET ?? 'http://127.0.0.1:8080', ws: true } },
  },
  // One file each: the policy of the sandbox lets it load no other.
  worker: {
    format: 'es' as const,
    rolldownOptions: { output: { ...names, entryFileNames: 'assets/[name]-[hash:7].js', codeSplitting: false } },
  },
  build: {
    ...shared.build,
    outDir: 'dist',
    // scripts/bundle-size.ts reads what each page loads from it.
    manifest: true,
    // The policy of the page is `default-src 'self'`: nothing may be inlined as a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake,
      ...(command === 'build' && { output: { ...names, codeSplitting: await inFewFiles() } }),
    },
    chunkSizeWarningLimit: 700,
  },
}));

/** One file each for the entry, the workspace and what most pages need; the rest as the bundler cuts it. */
async function inFewFiles(): Promise<Rolldown.CodeSplittingOptions> {
  const { entry, signIn, workspace, pages } = await findTogether(shared);
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'entry', test: (id) => entry.has(id), priority: 4 },
      { name: 'sign-in', test: (id) => signIn.has(id), priority: 3 },
      { name: 'workspace', test: (id) => workspace.has(id), priority: 2 },
      { name: 'pages', test: (id) => pages.has(id), priority: 1 },
    ],
  };
}

/**
 * Who comes back signed in gets the workspace's files at once, not after the entry has run and asked for them.
 * A file of its own, because the page's policy lets no inline script run.
 */
function preloadWorkspace(): Plugin {
  let boot: { name: string; code: string } | null = null;
  return {
    name: 'preload-workspace',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: entry }) {
        const chunks = chunksOf(Object.values(bundle ?? {}));
        if (!entry) throw new Error('index.html has no script');
        const known = filesOf(chunks, entry);
        const files = [...filesOf(chunks, chunkOf(chunks, workspaceModule))].filter((file) => !known.has(file));
        const code = `try{JSON.parse(localStorage.getItem('dossier__Access-Token')).value&&${JSON.stringify(files)}.forEach(f=>{const l=document.createElement('link');l.rel='modulepreload';l.href='/'+f;document.head.append(l)})}catch{}`;
        boot = { name: `assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`, code };
        return [{ tag: 'script', attrs: { async: true, src: `/${boot.name}` }, injectTo: 'head-prepend' }];
      },
    },
    writeBundle({ dir = '' }) {
      if (boot) writeFileSync(path.join(dir, boot.name), boot.code);
    },
  };
}

/** Writes a .br and a .gz beside every text file of the build; the server sends them as they are. */
function precompress(): Plugin {
  let root = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      root = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(root, name);
        if (!/\.(?:js|css|svg|json|wasm)$/.test(name) || statSync(file).size < 1024) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}
