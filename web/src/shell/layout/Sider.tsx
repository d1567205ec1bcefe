import { useShellMessages } from '#services/messages/shell.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { usePreferences } from '#services/theme/preferences.ts';
import { Brand } from './Brand.tsx';
import { OwnMenu } from './own-menu-part.tsx';
import { ShellMenu } from './ShellMenu.tsx';

/** Side menu of the desktop: 200 px wide, 80 collapsed. */
export function Sider({ navigation }: { navigation: Navigation }) {
  const t = useShellMessages().menu;
  const { sidebarOpened, theme, fixedSider } = usePreferences();
  return (
    <aside
      className={`sider sider--${theme}${sidebarOpened ? '' : ' sider--collapsed'}${fixedSider ? ' sider--fixed' : ''}`}
    >
      <Brand short={!sidebarOpened} />
      <nav aria-label={t.main} className="sider-menu">
        {sidebarOpened ? <OwnMenu navigation={navigation} /> : null}
        <ShellMenu navigation={navigation} mode="inline" collapsed={!sidebarOpened} theme={theme} />
      </nav>
    </aside>
  );
}
