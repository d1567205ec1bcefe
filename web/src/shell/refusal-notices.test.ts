import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('document', { querySelector: () => null });
const { placeAwayFrom, reactionTo } = await import('./refusal-notices.ts');

test.each([
  [{ status: 401, message: 'token为空!', code: 401 }, true, 'expired'],
  [{ status: 403, message: '', code: 403 }, true, 'forbidden'],
  [{ status: 404, message: '路径不存在', code: 404 }, true, 'notFound'],
  [{ status: 504, message: '', code: 504 }, true, 'timeout'],
  [{ status: 0, message: '', code: 0 }, true, 'timeout'],
  [{ status: 500, message: 'Token失效，请重新登录!', code: 500 }, true, 'tokenLost'],
  [{ status: 200, message: 'Token失效，请重新登录!', code: 500 }, true, 'tokenLost'],
  [{ status: 500, message: 'Token失效，请重新登录!', code: 500 }, false, 'other'],
  [{ status: 502, message: '系统繁忙', code: 502 }, true, 'other'],
  [{ status: 200, message: '岗位编码已存在', code: 500 }, true, 'none'],
  [{ status: 200, message: '没有权限，请联系管理员授权', code: 510 }, true, 'rights'],
  [{ status: 200, message: '没有权限，请联系管理员授权', code: 510 }, false, 'none'],
  [{ status: 200, message: '您的角色要求两步验证，请先启用', code: 427 }, true, 'secondStep'],
  [{ status: 200, message: '您的角色要求两步验证，请先启用', code: 427 }, false, 'none'],
] as const)('%o (signed in: %s) is %s', (error, signedIn, reaction) => {
  expect(reactionTo(error, signedIn)).toBe(reaction);
});

test('a notice stands in the other half than the button that it is about', () => {
  const at = (top: number) => ({ matches: () => false, getBoundingClientRect: () => ({ top, bottom: top + 32 }) });
  const place = (top: number) => placeAwayFrom(at(top) as unknown as Element, 800);
  expect([place(20), place(390), place(760)]).toEqual(['bottomRight', 'topRight', 'topRight']);
  expect(placeAwayFrom(null, 800)).toBe('topRight');
});
