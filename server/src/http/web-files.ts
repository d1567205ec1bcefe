import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from '#services/services.ts';
import { answerUnknown } from './unknown-path.ts';
import { webManifest } from './web-manifest.ts';

/** Where the web's build lies. */
const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The page's policy: own scripts only; antd writes its styles at run time; pictures may come from a preview in memory. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  // Internal pages of the menu may show other sites; what may show us is nobody.
  "frame-src 'self' blob: http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The service worker asks for pages, and for nothing of others. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * The thread in which scripts of online forms run (decision 0158) compiles the interpreter that the page hands it, and loads nothing:
 * no other file, no address. No page may compile anything.
 */
const sandboxPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";
const isSandbox = (name: string): boolean => /^assets\/sandbox\.worker-[0-9a-zA-Z_-]+\.js$/.test(name);

/**
 * Serves the built web beside the API: its files by name, and the page for every other address, because
 * the router in the browser knows the addresses. Without a build there is only the API.
 */
export async function serveWeb(
  { http, config, served, settings }: Pick<App, 'http' | 'config' | 'served' | 'settings'>,
  root = dist,
): Promise<void> {
  const page = pageReader(root, config.apiPrefix);
  if ((await page()) === null) return;
  // Files were compressed when they were built (web/vite.config.ts).
  await http.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { outside: "the web's own files" },
    handler: async (request, reply) => {
      const name = decodeURIComponent(request.url.split('?')[0] ?? '/').slice(1);
      if (config.apiPrefix !== '' && `/${name}/`.startsWith(`${config.apiPrefix}/`))
        return answerUnknown(request, reply, { served, prefix: config.apiPrefix });
      if (name === 'manifest.webmanifest')
        return reply
          .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
          .send(JSON.stringify(webManifest({ settings })));
      if (name !== '' && name !== 'index.html' && (await isFile(root, name))) return sendFile(reply, name);
      // A missing file of the build is no page: a browser with an older page must notice.
      if (name !== 'index.html' && /^assets\/|\.\w{2,5}$/.test(name)) return answerUnknown(request, reply);
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': pagePolicy,
        })
        .send(await page());
    },
  });
}

/** Names in `assets/` carry a hash of their content and never change. */
function sendFile(reply: FastifyReply, name: string): FastifyReply {
  const lasting = name.startsWith('assets/');
  reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (name === 'sw.js') reply.header('content-security-policy', workerPolicy);
  if (isSandbox(name)) reply.header('content-security-policy', sandboxPolicy);
  return reply.sendFile(name);
}

async function isFile(root: string, name: string): Promise<boolean> {
  const file = path.resolve(root, name);
  // Dot segments never come this far; this holds even if they did.
  if (!file.startsWith(root + path.sep)) return false;
  return (await stat(file).catch(() => null))?.isFile() ?? false;
}

/** Gives the page as it lies there now: a new build beside a running server names other files. */
function pageReader(root: string, apiPrefix: string): () => Promise<string | null> {
  const file = path.join(root, 'index.html');
  let known = { changed: -1, html: '' };
  return async () => {
    const changed = (await stat(file).catch(() => null))?.mtimeMs;
    if (changed === undefined) return null;
    if (changed !== known.changed) {
      const html = await readFile(file, 'utf8');
      known = { changed, html: html.replace(/(<meta name="api-base" content=")[^"]*/, `$1${apiPrefix}`) };
    }
    return known.html;
  };
}
