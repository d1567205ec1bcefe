import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import ClearOutlined from '@ant-design/icons/ClearOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SkinOutlined from '@ant-design/icons/SkinOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '#list/Avatar.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { type Navigation, pathOfName } from '#services/navigation/use-navigation.ts';
import { closeDialog, openDepart, openPassword, openSettings, openTasks, useDialogs } from '#services/page/dialogs.ts';
import { useSession } from '#services/session/session.ts';
import type { Device } from '../layout/use-device.ts';
import { type Action, ActionMenu } from '../menu/ActionMenu.tsx';
import { showPageHelp } from '../search/search-store.ts';
import { clearCache } from './clear-cache.ts';
import { confirmLogout } from './confirm-logout.ts';
import { useTaskLink } from './use-task-link.ts';
import './user.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';

const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).default, 0);
const SwitchDepartDialog = lazyPart(async () => (await import('./SwitchDepartDialog.tsx')).default, 0);
const SettingsDrawer = lazyPart(async () => (await import('../settings/SettingsDrawer.tsx')).default, 0);
const TaskDrawer = lazyPart(async () => (await import('./TaskDrawer.tsx')).default, 0);

/** Everything about the user himself. */
export function UserMenu({ navigation, device }: { navigation: Navigation; device: Device }) {
  const t = useShellMessages();
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  useTaskLink();
  const root = useRef<HTMLDivElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const open = useDialogs((dialogs) => dialogs.open);
  // A drawer stays once it was there, so that it can slide out.
  const [settingsSeen, setSettingsSeen] = useState(false);
  if (open === 'settings' && !settingsSeen) setSettingsSeen(true);
  const [tasksSeen, setTasksSeen] = useState(false);
  if (open === 'tasks' && !tasksSeen) setTasksSeen(true);
  const name = user?.realname || user?.username || '';

  const go = (routeName: string) => {
    const path = pathOfName(navigation.routes, routeName);
    if (path) void navigate(path);
  };
  const actions: Action[] = [
    { key: 'center', icon: <Icon of={UserOutlined} />, label: t.user.center, onChoose: () => go('account-center') },
    {
      key: 'base',
      icon: <Icon of={SettingOutlined} />,
      label: t.user.settings,
      onChoose: () => go('account-settings-base'),
    },
    { key: 'tenants', icon: <Icon of={BankOutlined} />, label: t.user.tenants, onChoose: () => go('account-tenants') },
    { key: 'settings', icon: <Icon of={SkinOutlined} />, label: t.user.looks, onChoose: openSettings },
    { key: 'password', icon: <Icon of={LockOutlined} />, label: t.user.password, onChoose: openPassword },
    { key: 'depart', icon: <Icon of={ApartmentOutlined} />, label: t.user.depart, onChoose: openDepart },
    { key: 'tasks', icon: <Icon of={ClockCircleOutlined} />, label: t.user.tasks, onChoose: openTasks },
    { key: 'cache', icon: <Icon of={ClearOutlined} />, label: t.user.clearCache, onChoose: () => void clearCache() },
    // Elsewhere it has a button of its own in the header.
    ...(device.phone
      ? [
          {
            ...{ key: 'help', icon: <Icon of={QuestionCircleOutlined} />, label: t.user.help },
            onChoose: () => showPageHelp(matchRoute(navigation.routes, location.pathname)?.target ?? ''),
          },
        ]
      : []),
    { key: 'logout', icon: <Icon of={LogoutOutlined} />, label: t.user.logout, apart: true, onChoose: confirmLogout },
  ];

  return (
    <>
      <div className="user-area" ref={root}>
        <button
          type="button"
          className="user-button"
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Avatar name={name} path={user?.avatar ?? null} />
          <span className={device.phone ? 'visually-hidden' : 'user-name'}>{t.welcomeUser(name)}</span>
          <span className="visually-hidden">{t.user.menu}</span>
        </button>
        {menuOpen ? <ActionMenu label={t.user.menu} actions={actions} owner={root} onClose={closeMenu} /> : null}
      </div>
      {device.phone ? null : (
        <button
          type="button"
          className="icon-button"
          aria-label={t.user.logout}
          title={t.user.logout}
          onClick={confirmLogout}
        >
          <Icon of={LogoutOutlined} />
        </button>
      )}
      {open === 'password' ? <PasswordDialog onClose={closeDialog} /> : null}
      {open === 'depart' ? <SwitchDepartDialog onClose={closeDialog} /> : null}
      {settingsSeen ? <SettingsDrawer open={open === 'settings'} onClose={closeDialog} device={device} /> : null}
      {tasksSeen ? <TaskDrawer open={open === 'tasks'} onClose={closeDialog} device={device} /> : null}
    </>
  );
}
