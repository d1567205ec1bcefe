import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePageFits } from '#list/fit.ts';
import { useKeptLooks } from '#list/kept-looks.ts';
import { setLowAppId } from '#services/api/api.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { lowAppIdOf, matchRoute } from '#services/navigation/match.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { ExceptionPage } from '#services/page/ExceptionPage.tsx';
import { whenIdle } from '#services/page/when-idle.ts';
import { changePreferences, usePreferences } from '#services/theme/preferences.ts';
import { useFocusReturn } from '../focus-return.ts';
import { Greeting } from '../Greeting.tsx';
import { keepOfflinePage } from '../install.ts';
import { Shortcuts } from '../Shortcuts.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { TabPages } from '../tabs/TabPages.tsx';
import { useDocumentTitle } from '../tabs/use-document-title.ts';
import { useTabVisits } from '../tabs/use-tab-visits.ts';
import { useToldLanguage } from '../user/use-told-language.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Sider } from './Sider.tsx';
import { useDevice } from './use-device.ts';
import { useHeaderHidden } from './use-header-hidden.ts';

const Watermark = lazyPart(async () => (await import('./Watermark.tsx')).Watermark, 0);
const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).default, 0);

/** Menu, header, tabs and the pages in between. */
export function Shell() {
  const t = useShellMessages();
  const device = useDevice();
  const navigation = useNavigation();
  const preferences = usePreferences();
  const multipage = preferences.multipage && !device.mobile;
  const arrival = useTabVisits(navigation, multipage);
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const watermark = useClientConfig((config) => config.watermark);
  const hidden = useHeaderHidden(preferences.fixedHeader && preferences.autoHideHeader);
  const fits = usePageFits();
  const main = useRef<HTMLElement>(null);
  useDocumentTitle();
  useFocusReturn();
  useToldLanguage();
  useKeptLooks();
  useEffect(() => whenIdle(keepOfflinePage), []);
  useEffect(() => {
    if (!device.mobile) setDrawer(false);
  }, [device.mobile]);

  const elsewhere = arrival.type === 'redirect' ? arrival.to : arrival.type === 'missing' ? '/404' : null;
  const side = preferences.layout === 'sidemenu' && !device.mobile;
  const route = matchRoute(navigation.routes, pathname);
  const lowAppId = lowAppIdOf(route, pathname);
  // Before the effects of the page, which make its calls.
  useLayoutEffect(() => setLowAppId(lowAppId), [lowAppId]);
  const className = [
    'shell',
    device.mobile ? 'shell--mobile' : `shell--${preferences.layout}`,
    preferences.fixedHeader && 'shell--fixed-header',
    hidden && 'shell--header-hidden',
    fits && 'shell--fits',
    side && preferences.fixedSider && 'shell--fixed-sider',
    side && !preferences.sidebarOpened && 'shell--collapsed',
    `width-${preferences.contentWidth}`,
  ];
  const crumbs = arrival.type === 'notFound' ? null : <Breadcrumb route={route} routes={navigation.routes} />;
  // A header with the menu in it has no room for more.
  const crumbsAbove = side || device.mobile;
  return (
    <div className={className.filter(Boolean).join(' ')}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t.skipToContent}
      </button>
      {side ? <Sider navigation={navigation} /> : null}
      {device.mobile ? <MenuDrawer navigation={navigation} open={drawer} onClose={() => setDrawer(false)} /> : null}
      <div className="shell-body">
        <header className="header">
          <Header
            navigation={navigation}
            device={device}
            crumbs={crumbsAbove ? crumbs : null}
            menuOpen={device.mobile ? drawer : preferences.sidebarOpened}
            onToggleMenu={() =>
              device.mobile ? setDrawer(!drawer) : changePreferences({ sidebarOpened: !preferences.sidebarOpened })
            }
          />
        </header>
        <OfflineBanner />
        {multipage ? <TabBar /> : null}
        <main className="content" id="main" ref={main} tabIndex={-1}>
          {arrival.type === 'notFound' ? <ExceptionPage kind="missing" /> : null}
          {crumbsAbove ? null : crumbs}
          <TabPages routes={navigation.routes} />
        </main>
        <Footer />
        {watermark ? <Watermark /> : null}
      </div>
      {/* Beside the pages, not instead of them: open tabs keep what stands in them. */}
      {elsewhere ? <Navigate to={elsewhere} replace /> : null}
      <Greeting />
      <Shortcuts />
    </div>
  );
}
