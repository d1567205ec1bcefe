import { build, preview } from 'vite';

/** Builds the demo pages and serves them on a free port; with DEMO_BASE_URL set, uses what is served there. */
export default async function serveDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DEMO_BASE_URL) return undefined;
  const configFile = `${import.meta.dirname}/vite.config.ts`;
  await build({ configFile, logLevel: 'warn' });
  const server = await preview({ configFile, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  process.env.DEMO_BASE_URL = server.resolvedUrls?.local[0];
  return () => server.close();
}
