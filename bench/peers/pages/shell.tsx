import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws what stands in every page before its candidate: React, the kit's providers. @returns draws the candidate */
export function shell(root: HTMLElement, draw: () => ReactNode): () => void {
  let show = () => {};
  function Page() {
    const [isShown, setShown] = useState(false);
    show = () => setShown(true);
    return isShown ? draw() : null;
  }
  createRoot(root).render(
    <ConfigProvider locale={zhCN} theme={{ cssVar: { key: 'bench' }, hashed: false }}>
      <App>
        <Page />
      </App>
    </ConfigProvider>,
  );
  return () => show();
}
