import { HoldProvider } from '@dossier/widgets/dialog/hold.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { useLocale } from '../platform/messages/index.ts';
import { queryClient } from '../platform/query-client.ts';
import { RequiredMark } from '../platform/resource/Field.tsx';
import { useMedia } from '../platform/resource/use-media.ts';
import { antdTheme } from '../platform/theme/antd-theme.ts';
import { useMode } from '../platform/theme/appearance.ts';
import { usePreferences } from '../platform/theme/preferences.ts';
import { useHeld } from '../platform/use-unsaved.ts';
import { WireWidgetData } from '../platform/widget-data.tsx';
import { KitApp } from './kit/KitApp.tsx';
import { Shell } from './layout/Shell.tsx';
import { useRefusalNotices } from './refusal-notices.ts';
import '../platform/page/card.css';
import '../platform/page/waiting.css';
import './layout/layout.css';
import './layout/fits.css';

/** The signed-in application: theme, language, queries, messages, and the shell inside. */
export default function Workspace() {
  const mode = useMode();
  const color = usePreferences((preferences) => preferences.primaryColor);
  const motion = useMedia('(prefers-reduced-motion: no-preference)');
  const locale = useAntdLocale();
  return (
    <ConfigProvider
      theme={antdTheme(color, mode, motion)}
      locale={locale}
      button={{ autoInsertSpace: false }}
      modal={{ centered: false }}
      form={{ requiredMark: markRequired }}
    >
      <KitApp>
        <QueryClientProvider client={queryClient}>
          <Refusals />
          <WireWidgetData>
            <HoldProvider value={useHeld}>
              <BrowserRouter>
                <Shell />
              </BrowserRouter>
            </HoldProvider>
          </WireWidgetData>
        </QueryClientProvider>
      </KitApp>
    </ConfigProvider>
  );
}

/** Forms of the UI kit mark what must be filled as those of the engine do. */
const markRequired = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required ? <RequiredMark /> : null}
  </>
);

function Refusals() {
  useRefusalNotices();
  return null;
}

/** Texts of the UI kit. Dates need their own, which pages wait for and the shell does not (lazy-page.ts). */
function useAntdLocale() {
  const locale = useLocale();
  const [loaded, setLoaded] = useState(zhCN);
  useEffect(() => {
    let current = true;
    if (locale === 'zh-CN') setLoaded(zhCN);
    else void import('antd/locale/en_US').then((english) => current && setLoaded(english.default));
    return () => {
      current = false;
    };
  }, [locale]);
  return loaded;
}
