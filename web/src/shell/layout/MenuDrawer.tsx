import { Drawer } from 'antd';
import { useShellMessages } from '#services/messages/shell.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { usePreferences } from '#services/theme/preferences.ts';
import { OwnMenu } from '../menu/OwnMenu.tsx';
import { Brand } from './Brand.tsx';
import { ShellMenu } from './ShellMenu.tsx';

interface Props {
  navigation: Navigation;
  open: boolean;
  onClose(): void;
}

/** The menu of small screens: a drawer of 200 px that closes with the choice. */
export default function MenuDrawer({ navigation, open, onClose }: Props) {
  const t = useShellMessages().menu;
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={200}
      closable={false}
      title={null}
      aria-label={t.main}
      styles={{ body: { padding: 0 } }}
      rootClassName="menu-drawer"
    >
      <div className={`sider sider--${theme} sider--drawer`}>
        <Brand />
        <nav aria-label={t.main} className="sider-menu">
          <OwnMenu navigation={navigation} onChosen={onClose} />
          <ShellMenu navigation={navigation} mode="inline" theme={theme} onChosen={onClose} />
        </nav>
      </div>
    </Drawer>
  );
}
