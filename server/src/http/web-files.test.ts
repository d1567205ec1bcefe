import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#services/services.ts';
import { serveWeb } from './web-files.ts';

describe("the web's own files", () => {
  const root = mkdtempSync(path.join(tmpdir(), 'dossier-web-'));
  const http = Fastify();
  const get = (url: string) => http.inject({ url });

  beforeAll(async () => {
    mkdirSync(path.join(root, 'assets'));
    writeFileSync(path.join(root, 'index.html'), '<meta name="api-base" content="/jeecg-boot" /><p>one</p>');
    writeFileSync(path.join(root, 'assets/main-abc.js'), 'let one');
    writeFileSync(path.join(root, 'assets/sandbox.worker-Ab_1-c.js'), 'let sandbox');
    writeFileSync(path.join(root, 'sw.js'), 'let worker');
    const settings = { get: () => '启航科技集团档案与项目平台' } as unknown as App['settings'];
    await serveWeb({ http, served: [], config: { apiPrefix: '/api' } as App['config'], settings }, root);
  });
  afterAll(async () => {
    await http.close();
    rmSync(root, { recursive: true });
  });

  it('gives the page for every address of the router, with the base of the calls and a policy without foreign scripts', async () => {
    for (const url of ['/', '/user/login', '/pm/project?x=1', '/index.html']) {
      const answer = await get(url);
      expect(answer.body).toContain('content="/api"');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    }
  });

  it('keeps named files for ever, and answers 404 for missing ones and for unknown calls', async () => {
    const file = await get('/assets/main-abc.js');
    expect([file.body, file.headers['cache-control']]).toEqual(['let one', 'public, max-age=31536000, immutable']);
    for (const url of ['/assets/main-old.js', '/logo.png', '/api/sys/nothing', '/api'])
      expect((await get(url)).statusCode).toBe(404);
  });

  it('names the installed application after the installation', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(answer.json()).toMatchObject({
      ...{ name: '启航科技集团档案与项目平台', short_name: '启航科技集团档案与项目平' },
      ...{ start_url: '/', scope: '/', display: 'standalone' },
    });
  });

  it('lets the service worker ask for pages, and be found anew after an upgrade', async () => {
    const { headers } = await get('/sw.js?api=%2Fapi');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('lets the thread of scripts compile its interpreter and load nothing, and no other file compile anything', async () => {
    const policy = async (url: string) => (await get(url)).headers['content-security-policy'];
    for (const url of ['/assets/sandbox.worker-Ab_1-c.js', '/assets/sandbox.worker-Ab_1-c.js?x=1'])
      expect(await policy(url)).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
    for (const url of ['/', '/sw.js', '/assets/main-abc.js']) expect((await policy(url)) ?? '').not.toContain('wasm');
  });

  it('gives the new page after a new build beside the running server', async () => {
    const page = path.join(root, 'index.html');
    writeFileSync(page, '<p>two</p>');
    utimesSync(page, new Date(), new Date(Date.now() + 5000));
    expect((await get('/')).body).toContain('two');
  });
});
