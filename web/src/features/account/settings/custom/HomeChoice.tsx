import { ownDashboardPath } from '@dossier/contract/dashboard/own-dashboard.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useState } from 'react';
import { useOwnPreference, useSavePreference } from '#list/kept-looks.ts';
import { useText } from '#services/messages/text.ts';
import { isHidden, opensWindow, routesOf, titleOf } from '#services/navigation/menu.ts';
import { homePath } from '#services/navigation/path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { showError } from '#services/page/feedback.ts';
import { enterWorkspace } from '#services/session/enter.ts';
import { Row } from '../Row.tsx';

/** The page that one begins with, out of one's own menu. */
export function HomeChoice() {
  const say = useText();
  const { menu } = useNavigation();
  const { data } = useOwnPreference();
  const save = useSavePreference();
  const [busy, setBusy] = useState(false);
  const pages = routesOf(menu)
    .filter(({ kind, path, node }) => kind === 'page' && path !== homePath && !path.includes(':') && !opensWindow(node))
    // What somebody made or shares may be gone tomorrow.
    .filter(({ path }) => !path.startsWith(ownDashboardPath))
    .filter(({ node, ancestors }) => !isHidden(node) && !ancestors.some(isHidden))
    .map(({ path, title, ancestors }) => ({ value: path, label: [...ancestors.map(titleOf), title].join(' / ') }));
  const home = data?.home ?? '';
  const isLost = home !== '' && !pages.some(({ value }) => value === home);

  async function choose(path: string): Promise<void> {
    setBusy(true);
    try {
      await save({ home: path === '' ? null : path });
      // The menu carries the first page.
      await enterWorkspace();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Row
      title={say('登录后的首页')}
      hint={
        isLost
          ? say('您选择的页面已不在您的菜单中，暂时使用默认首页。')
          : say('登录后和点击左上角标志时打开的页面，在所有设备生效')
      }
    >
      <Select<string>
        className="custom-home"
        aria-label={say('登录后的首页')}
        showSearch
        optionFilterProp="label"
        loading={busy}
        disabled={data === undefined || busy}
        value={isLost ? '' : home}
        options={[{ value: '', label: say('默认首页') }, ...pages]}
        onChange={(path) => void choose(path)}
      />
    </Row>
  );
}
