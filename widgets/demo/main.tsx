import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WidgetDataProvider } from '../src/data/widget-data.ts';
import { speak } from '../src/language/text.ts';
import { fakeData } from './fake-data.ts';
import { Gallery, titleOf } from './Gallery.tsx';
import { pages } from './pages.ts';
import { cssVarKey, demoTheme } from './theme.ts';
import './demo.css';

/** `?page=` picks the page, `&lang=en` the language, `&dark` shows it dark; without a page, the list of all. */
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
if (page) document.title = titleOf(page, language);
else if (language === 'en') document.title = 'Widgets';

/** The same address with another page; what else was asked stays. */
function hrefOf(id: string | null): string {
  const next = new URLSearchParams(location.search);
  if (id === null) next.delete('page');
  else next.set('page', id);
  return `?${next}`;
}

/** The same page in the other language. */
function otherLanguage(): string {
  const next = new URLSearchParams(location.search);
  if (language === 'en') next.delete('lang');
  else next.set('lang', 'en');
  return `?${next}`;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ConfigProvider
      locale={language === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      theme={demoTheme(dark, motion)}
    >
      <App>
        <WidgetDataProvider value={fakeData}>
          <main className={`${cssVarKey} demo-page`}>
            <a className="gallery-language" href={otherLanguage()} lang={language === 'en' ? 'zh-CN' : 'en'}>
              {language === 'en' ? '中文' : 'English'}
            </a>
            <Gallery page={asked.get('page')} language={language} hrefOf={hrefOf} />
          </main>
        </WidgetDataProvider>
      </App>
    </ConfigProvider>
  </StrictMode>,
);
