import { ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Pager } from './Pager.tsx';

function namesOf(locale: typeof zh, simple = false): string[] {
  const html = renderToString(
    <ConfigProvider locale={locale}>
      <Pager current={10} pageSize={10} total={200} showSizeChanger={false} simple={simple} />
    </ConfigProvider>,
  );
  return [...html.matchAll(/<(?:button|a)[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name ?? '');
}

describe('the pages of a list', () => {
  test('the arrows say where they lead, in the language of the kit', () => {
    expect(namesOf(zh)).toEqual(['上一页', '向前 5 页', '向后 5 页', '下一页']);
    expect(namesOf(en)).toEqual(['Previous Page', 'Previous 5 Pages', 'Next 5 Pages', 'Next Page']);
  });

  test('on a phone too', () => expect(namesOf(zh, true)).toEqual(['上一页', '下一页']));
});
