import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageHeader } from '#list/PageHeader.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { later, useText } from '#services/messages/text.ts';
import { useSession } from '#services/session/session.ts';
import '#list/card.css';
import '#features/account/account.css';
import './settings.css';

/** The pages of 账号设置, as the contract addresses them. */
const pages = [
  { path: '/account/settings/BaseSetting', title: later('基本设置') },
  { path: '/account/settings/security', title: later('安全设置') },
  { path: '/account/settings/binding', title: later('账户绑定') },
  { path: '/account/settings/custom', title: later('个性化设置') },
  { path: '/account/settings/notification', title: later('新消息通知') },
] as const;

interface SettingsFrameProps {
  path: (typeof pages)[number]['path'];
  children: ReactNode;
}

/** Around a page of 账号设置: whose settings they are, and the way to the others. */
export function SettingsFrame({ path, children }: SettingsFrameProps) {
  const t = useShellMessages();
  const say = useText();
  const username = useSession((session) => session.user?.username);
  const page = pages.find((one) => one.path === path);
  return (
    <div className="account settings">
      <PageHeader title={page ? say(page.title) : t.user.settings} description={`${t.user.settings} · ${username}`} />
      <nav className="settings-nav" aria-label={t.user.settings}>
        {pages.map(({ path: to, title }) => (
          <NavLink key={to} to={to} ref={to === path ? intoView : undefined}>
            {say(title)}
          </NavLink>
        ))}
      </nav>
      <div className="settings-body">{children}</div>
    </div>
  );
}

/** On a phone the row of pages scrolls: the one that is open stands in sight. */
function intoView(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
