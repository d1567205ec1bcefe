import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { WidgetDataProvider } from '../src/data/widget-data.ts';
import { hideTip } from '../src/feedback/tip.ts';
import { kitIcons } from '../src/kit/kit-icons.tsx';
import { speak } from '../src/language/text.ts';
import { makeFakeData } from './fake-data.ts';
import { Gallery, type GalleryLanguage, titleOf } from './Gallery.tsx';
import { pages } from './pages.ts';
import { cssVarKey, demoTheme } from './theme.ts';
import './demo.css';

declare global {
  /** Shows another address of the demo as a load would, without one: what the tests of this folder do between two cases. */
  var showDemo: (address: string, isFresh?: boolean) => Promise<void>;
}

let root: Root | undefined;

/**
 * Shows what the address asks for: `?page=` picks the page, `&lang=en` the language, `&dark` shows it dark; without a page,
 * the list of all. What was shown before is gone, and so is what was put into it.
 * @param isFresh as in a browser that was never here
 */
async function show(isFresh = false): Promise<void> {
  root?.unmount();
  hideTip();
  scrollTo(0, 0);
  const asked = new URLSearchParams(location.search);
  const page = pages.find(({ id }) => id === asked.get('page'));
  const language = asked.get('lang') === 'en' ? 'en' : 'zh';
  /** The kit's own motion; what the widgets move themselves asks the same in their style sheets. */
  const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const dark = asked.has('dark');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
  await speak(language);
  // What was shown before may have kept something as it went.
  if (isFresh) for (const store of [localStorage, sessionStorage]) store.clear();
  document.title = page ? titleOf(page, language) : language === 'en' ? 'Widgets' : '组件示例';

  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  root = createRoot(place);
  root.render(
    <StrictMode>
      <ConfigProvider locale={language === 'en' ? enUS : zhCN} {...kitIcons} theme={demoTheme(dark, motion)}>
        <App>
          <WidgetDataProvider value={makeFakeData()}>
            <main className={`${cssVarKey} demo-page`}>
              <a className="gallery-language" href={otherLanguage(language)} lang={language === 'en' ? 'zh-CN' : 'en'}>
                {language === 'en' ? '中文' : 'English'}
              </a>
              <Gallery page={asked.get('page')} language={language} hrefOf={hrefOf} />
            </main>
          </WidgetDataProvider>
        </App>
      </ConfigProvider>
    </StrictMode>,
  );
}

/** The same address with another page; what else was asked stays. */
function hrefOf(id: string | null): string {
  const next = new URLSearchParams(location.search);
  if (id === null) next.delete('page');
  else next.set('page', id);
  return `?${next}`;
}

/** The same page in the other language. */
function otherLanguage(language: GalleryLanguage): string {
  const next = new URLSearchParams(location.search);
  if (language === 'en') next.delete('lang');
  else next.set('lang', 'en');
  return `?${next}`;
}

globalThis.showDemo = (address, isFresh) => {
  history.replaceState(null, '', address);
  return show(isFresh);
};
await show();
