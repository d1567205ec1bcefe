import { HoldProvider } from '@dossier/widgets/dialog/hold.ts';
import { kitIcons } from '@dossier/widgets/kit/kit-icons.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { RequiredMark } from '#engine/form/Field.tsx';
import { queryClient } from '#services/api/query-client.ts';
import { WireWidgetData } from '#services/data/widget-data.tsx';
import { useLocale } from '#services/messages/index.ts';
import { useMedia } from '#services/page/use-media.ts';
import { useHeld } from '#services/page/use-unsaved.ts';
import { antdTheme } from '#services/theme/antd-theme.ts';
import { useMode } from '#services/theme/appearance.ts';
import { usePreferences } from '#services/theme/preferences.ts';
import { KitApp } from './kit/KitApp.tsx';
import { Shell } from './layout/Shell.tsx';
import { useRefusalNotices } from './refusal-notices.ts';
import '#list/card.css';
import '#services/page/waiting.css';
import './layout/layout.css';
import './layout/fits.css';
import './layout/print.css';

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
      {...kitIcons}
      modal={{ ...kitIcons.modal, centered: false }}
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
