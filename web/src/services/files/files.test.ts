import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type * as Refusals from '../api/refusals.ts';
import type * as Session from '../session/session.ts';
import type * as Files from './files.ts';

let files: typeof Files;
let session: typeof Session;
let refusals: typeof Refusals;
/** Headers of the calls, and what they are answered. */
let sent: Record<string, string>[] = [];
let answer = { status: 200, body: { success: true, message: 'temp/a.txt', code: 0, result: null, timestamp: 0 } };

class FakeRequest {
  readonly headers: Record<string, string> = {};
  readonly upload = {};
  status = 0;
  responseText = '';
  onload: () => void = () => undefined;
  open(): void {}
  abort(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    sent.push(this.headers);
    this.status = answer.status;
    this.responseText = JSON.stringify(answer.body);
    this.onload();
  }
}

beforeAll(async () => {
  // The module reads the API's address from the page when it is loaded.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  files = await import('./files.ts');
  session = await import('../session/session.ts');
  refusals = await import('../api/refusals.ts');
  session.useSession.setState({ token: 'secret' });
});
afterEach(() => {
  sent = [];
});
afterAll(() => vi.unstubAllGlobals());

const file = new File(['x'], 'a.txt');

it('sends the access token with an upload, unless the column says not to', async () => {
  expect(await files.uploadStored(file, { biz: 'temp' })).toBe('temp/a.txt');
  expect(await files.uploadStored(file, { biz: 'temp', token: true })).toBe('temp/a.txt');
  expect(await files.uploadStored(file, { biz: 'temp', token: false })).toBe('temp/a.txt');
  expect(sent.map((headers) => headers['X-Access-Token'])).toEqual(['secret', 'secret', undefined]);
});

it('takes a refusal of a call without token for what it is: the session goes on', async () => {
  const heard = vi.fn();
  refusals.listenToRefusals(heard);
  answer = { status: 401, body: { ...answer.body, success: false, message: 'Token失效，请重新登录', code: 401 } };
  await expect(files.uploadStored(file, { biz: 'temp', token: false })).rejects.toThrow('服务器不接受不带令牌的上传');
  expect(heard).not.toHaveBeenCalled();
  await expect(files.uploadStored(file, { biz: 'temp' })).rejects.toThrow('Token失效');
  expect(heard).toHaveBeenCalledOnce();
});
