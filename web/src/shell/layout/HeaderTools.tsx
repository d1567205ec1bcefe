import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useLocation } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { matchRoute } from '#services/navigation/match.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { NoticeBell } from '../notice/NoticeBell.tsx';
import { MenuSearch } from '../search/MenuSearch.tsx';
import { showPageHelp, useMenuSearch } from '../search/search-store.ts';
import { UserMenu } from '../user/UserMenu.tsx';
import type { Device } from './use-device.ts';

const HelpDrawer = lazyPart<{ navigation: Navigation; component: string }>(
  async () => (await import('../HelpDrawer.tsx')).default,
  0,
);

/** Search, help, notices and the user's menu. */
export function HeaderTools({ navigation, device }: { navigation: Navigation; device: Device }) {
  const t = useShellMessages();
  const { pathname } = useLocation();
  const asked = useMenuSearch((state) => state.pageHelp);
  return (
    <div className="header-tools">
      <MenuSearch navigation={navigation} />
      {device.phone ? null : (
        <button
          type="button"
          className="icon-button"
          aria-label={t.user.help}
          title={t.user.help}
          onClick={() => showPageHelp(matchRoute(navigation.routes, pathname)?.target ?? '')}
        >
          <Icon of={QuestionCircleOutlined} />
        </button>
      )}
      <NoticeBell />
      <UserMenu navigation={navigation} device={device} />
      {asked === null ? null : <HelpDrawer navigation={navigation} component={asked} />}
    </div>
  );
}
