import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import type { ReactNode } from 'react';
import { useClientConfig } from '#services/api/client-config.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { usePreferences } from '#services/theme/preferences.ts';
import { Brand } from './Brand.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import { ShellMenu } from './ShellMenu.tsx';
import type { Device } from './use-device.ts';

interface Props {
  navigation: Navigation;
  device: Device;
  /** Where the page stands in the menu; null where it has no room here. */
  crumbs: ReactNode;
  menuOpen: boolean;
  onToggleMenu(): void;
}

/** The bar above the page: menu switch and welcome, or the menu itself in top-menu mode, and the tools at the right. */
export function Header({ navigation, device, crumbs, menuOpen, onToggleMenu }: Props) {
  const t = useShellMessages();
  const { layout, theme, contentWidth } = usePreferences();
  const brand = useClientConfig((config) => config.brand);
  if (layout === 'topmenu' && !device.mobile) {
    return (
      <div className={`header-inner header-inner--top sider--${theme} width-${contentWidth}`}>
        <Brand />
        <nav aria-label={t.menu.main} className="top-menu">
          <ShellMenu navigation={navigation} mode="horizontal" theme={theme} />
        </nav>
        <HeaderTools navigation={navigation} device={device} />
      </div>
    );
  }
  const label = menuOpen ? t.menu.collapse : t.menu.open;
  return (
    <div className="header-inner">
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-expanded={menuOpen}
        title={label}
        onClick={onToggleMenu}
      >
        {menuOpen ? <Icon of={MenuFoldOutlined} /> : <Icon of={MenuUnfoldOutlined} />}
      </button>
      {device.mobile ? <Brand short={device.phone} /> : <p className="welcome">{t.welcomeTo(brand)}</p>}
      {crumbs}
      <HeaderTools navigation={navigation} device={device} />
    </div>
  );
}
