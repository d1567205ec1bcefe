/*
 * Answers with a page of its own where the line to the server is down, and with nothing else: it keeps no file and no
 * answer, and calls (below `api`) pass it by. Registered by web/src/shell/install.ts.
 */
const api = new URL(location.href).searchParams.get('api') || '/jeecg-boot';

/** Tries again by itself and by its link, without a script. */
const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="10">
<title>网络已断开 · Offline</title>
<style>
html { color-scheme: light dark }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
  background: light-dark(#f4f6f9, #0f1319); color: light-dark(#1b2431, #e4e8ee);
  font: 14px/22px "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif; text-align: center }
main { max-width: 420px }
svg { width: 48px; height: 48px }
h1 { margin: 16px 0 8px; font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 8px; color: light-dark(#465164, #b6c0cd) }
a { display: inline-block; margin-top: 16px; padding: 8px 24px; border-radius: 6px; background: light-dark(#126bc1, #1b76cd);
  color: #fff; text-decoration: none }
a:focus-visible { outline: 2px solid; outline-offset: 2px }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true" fill="#1890ff"><rect x="4" y="5" width="7" height="22" rx="2"/><rect x="12.5" y="5" width="7" height="22" rx="2" opacity=".65"/><rect x="21.6" y="5.4" width="7" height="22" rx="2" transform="rotate(-9 25 16)" opacity=".35"/></svg>
<h1>网络已断开</h1>
<p>无法连接服务器。请检查网络，页面会每10秒自动重试。</p>
<p lang="en">The server cannot be reached. Check your connection; this page tries again every 10 seconds.</p>
<a href="">重试 · Try again</a>
</main>
</body>
</html>`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // The page is asked for while this script starts: it costs no time.
      self.registration.navigationPreload?.enable(),
    ]),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // A frame that shows nothing does not take its page away.
  if (request.mode !== 'navigate' || request.destination !== 'document' || request.method !== 'GET') return;
  if (`${new URL(request.url).pathname}/`.startsWith(`${api}/`)) return;
  event.respondWith(navigate(event));
});

async function navigate(event) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(leaveIfGone());
    return answer;
  } catch {
    return new Response(page, { status: 503, headers });
  }
}

/** A version without this script ends it: browsers themselves would keep it for ever. */
async function leaveIfGone() {
  const own = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (own?.status === 404 || own?.status === 410) await self.registration.unregister();
}
