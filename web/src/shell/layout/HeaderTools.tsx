import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { NoticeBell } from '../notice/NoticeBell.tsx';
import { MenuSearch } from '../search/MenuSearch.tsx';
import { UserMenu } from '../user/UserMenu.tsx';
import type { Device } from './use-device.ts';

/** Handbook of the product, a static page of our own. */
const handbook = '/help/index.html';

/** Search, help, notices and the user's menu. */
export function HeaderTools({ navigation, device }: { navigation: Navigation; device: Device }) {
  const t = useShellMessages();
  return (
    <div className="header-tools">
      <MenuSearch navigation={navigation} />
      {device.phone ? null : (
        <a
          className="icon-button"
          href={handbook}
          target="_blank"
          rel="noopener"
          aria-label={t.user.help}
          title={t.user.help}
        >
          <Icon of={QuestionCircleOutlined} />
        </a>
      )}
      <NoticeBell />
      <UserMenu navigation={navigation} device={device} />
    </div>
  );
}
