import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');

interface FetchEvent {
  request: { mode: string; method: string; destination: string; url: string };
  preloadResponse: Promise<unknown>;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

/** The worker with a line of its own. */
function worker(line: (url: unknown) => Promise<unknown>) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const unregister = vi.fn(async () => true);
  const fetch = vi.fn(line);
  const self = {
    addEventListener: (name: string, listener: (event: FetchEvent) => void) => listeners.set(name, listener),
    registration: { unregister },
    // None: whatever asks for a cache fails.
    caches: undefined,
  };
  runInNewContext(code, { self, fetch, URL, Response, location: new URL('https://x.example/sw.js?api=%2Fapi') });

  /** @returns null where the browser is left to answer */
  async function get(
    path: string,
    { mode = 'navigate', method = 'GET', destination = 'document' } = {},
  ): Promise<Response | null> {
    let answer: Promise<Response> | null = null;
    const works: Promise<unknown>[] = [];
    listeners.get('fetch')?.({
      request: { mode, method, destination, url: `https://x.example${path}` },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given) => {
        answer = given;
      },
      waitUntil: (work) => works.push(work),
    });
    const given = await (answer as Promise<Response> | null);
    await Promise.all(works);
    return given;
  }
  return { get, fetch, unregister };
}

const down = async () => {
  throw new TypeError('Failed to fetch');
};

describe('the service worker', () => {
  it('says in both languages that the line is down, and tries again by itself and by its link', async () => {
    const answer = await worker(down).get('/pm/project?x=1');
    expect(answer?.status).toBe(503);
    const text = (await answer?.text()) ?? '';
    expect(text).toContain('网络已断开');
    expect(text).toContain('The server cannot be reached');
    expect(text).toContain('<meta http-equiv="refresh" content="10">');
    expect(text).toContain('<a href="">');
    // Its policy lets no script run, and it has none.
    expect(text).not.toMatch(/<script|\bon\w+=/);
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('leaves calls, files and sent forms to the browser', async () => {
    const { get, fetch } = worker(down);
    expect(await get('/api/sys/export')).toBeNull();
    expect(await get('/api')).toBeNull();
    expect(await get('/assets/a.js', { mode: 'cors' })).toBeNull();
    expect(await get('/pm/project', { method: 'POST' })).toBeNull();
    expect(await get('/help/index.html', { destination: 'iframe' })).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('hands on what the server answers, and keeps nothing', async () => {
    const { get, unregister } = worker(async () => new Response('page', { status: 502 }));
    const answer = await get('/');
    expect([answer?.status, await answer?.text()]).toEqual([502, 'page']);
    expect(unregister).not.toHaveBeenCalled();
    expect(code).not.toMatch(/caches/);
  });

  it('ends itself where a later version has none', async () => {
    const { get, unregister } = worker(async (asked) => new Response('', { status: asked === '/sw.js' ? 404 : 200 }));
    expect((await get('/'))?.status).toBe(200);
    expect(unregister).toHaveBeenCalledOnce();
  });
});
