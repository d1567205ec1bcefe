import { endpoint } from '@dossier/contract/core/endpoint.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const probe = endpoint({ method: 'GET', path: '/x/list', access: 'signed-in', label: '甲' });
/** What is shown: the kind, a title where it has one, and the text. */
let shown: string[][];

/** The shell with its notices, as it is when it starts: a session that was lost once stays lost. */
async function shell(userAgent = 'Mozilla/5.0') {
  vi.resetModules();
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', nothing);
  vi.stubGlobal('sessionStorage', nothing);
  vi.stubGlobal('document', { querySelector: () => null, documentElement: {} });
  vi.stubGlobal('innerHeight', 757);
  vi.stubGlobal('navigator', { userAgent, language: 'zh-CN' });
  const [feedback, refusals, notices, session, api] = await Promise.all([
    import('#services/page/feedback.ts'),
    import('#services/api/refusals.ts'),
    import('./refusal-notices.ts'),
    import('#services/session/session.ts'),
    import('#services/api/api.ts'),
  ]);
  const say = (kind: string) => (content: unknown) => void shown.push([kind, String(content)]);
  // Only what is recorded is given; the rest of antd's functions are not called here.
  feedback.provideFeedback({
    message: { warning: say('warning'), success: say('success'), loading: say('loading'), error: say('error') },
    notification: {
      error: ({ title, description }: { title: string; description: string }) =>
        void shown.push(['notification', title, description]),
    },
    modal: {
      error: ({ title, content }: { title: string; content: string }) => void shown.push(['modal', title, content]),
    },
  } as never);
  refusals.listenToRefusals(notices.showRefusal);
  return { call: api.call, session: session.useSession };
}

function answer(status: number, message: string): void {
  const body = JSON.stringify({ success: false, code: status, message, result: null });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [403, '', ['notification', '系统提示', '拒绝访问']],
  [404, '', ['notification', '系统提示', '很抱歉，资源未找到!']],
  [504, '', ['notification', '系统提示', '网络超时']],
  [401, '', ['notification', '系统提示', '很抱歉，登录已过期，请重新登录']],
  [502, '上游没有回应', ['notification', '系统提示', '上游没有回应']],
  [500, 'Token失效，请重新登录', ['modal', '登录已过期', '很抱歉，登录已过期，请重新登录']],
])('status %d with “%s” shows %s', async (status, message, text) => {
  const { call, session } = await shell();
  session.setState({ token: 't' });
  answer(status, message);
  await expect(call(probe)).rejects.toThrow();
  expect(shown).toEqual([text]);
});

test('inside an enterprise chat app a lost session is only said to be renewed', async () => {
  const { call, session } = await shell('Mozilla/5.0 wxwork/4.1');
  session.setState({ token: 't' });
  answer(500, 'Token失效，请重新登录');
  await expect(call(probe)).rejects.toThrow();
  expect(shown).toEqual([['loading', '登录已过期，正在重新登陆']]);
});

test('a cache that cannot be refreshed is said to be so', async () => {
  await shell();
  const { clearCache } = await import('./user/clear-cache.ts');
  answer(200, '缓存忙');
  await clearCache();
  expect(shown).toEqual([['warning', '刷新缓存失败！']]);
});

test('nobody signed in cannot change a password', async () => {
  await shell();
  const { changePassword } = await import('./user/change-password.ts');
  expect(await changePassword({ oldpassword: 'a', password: 'b', confirmpassword: 'b' })).toBe(false);
  expect(shown).toEqual([['warning', '当前系统无登录用户!']]);
});
