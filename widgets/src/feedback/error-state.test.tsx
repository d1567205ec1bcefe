import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorState } from './ErrorState.tsx';

it('says why and gives the number of the request to copy, where the failure has one', () => {
  const failure = Object.assign(new Error('系统繁忙'), { requestId: 'req-7' });
  const told = renderToStaticMarkup(<ErrorState title="日志加载失败" error={failure} onRetry={() => {}} />);
  expect(told).toMatch(/日志加载失败.*系统繁忙.*请求编号.*req-7.*重 ?试.*复制请求编号/s);
  const bare = renderToStaticMarkup(<ErrorState title="日志加载失败" error={new Error('网络超时')} />);
  expect(bare).toContain('网络超时');
  expect(bare).not.toContain('请求编号');
});
