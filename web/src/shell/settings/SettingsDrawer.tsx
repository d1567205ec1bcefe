import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Drawer, Segmented, Switch, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import { chooseLocale, type Locale, useLocale } from '#services/messages/index.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { changePreferences, type Preferences, usePreferences } from '#services/theme/preferences.ts';
import type { Device } from '../layout/use-device.ts';
import { ColorChoice } from './ColorChoice.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';
import './settings.css';

interface Props {
  open: boolean;
  onClose(): void;
  device: Device;
}

/** 界面设置, a drawer of 300 px: looks and layout, kept in this browser. */
export default function SettingsDrawer({ open, onClose, device }: Props) {
  const t = useShellMessages().settings;
  const preferences = usePreferences();
  const locale = useLocale();
  const side = preferences.layout === 'sidemenu';
  return (
    <Drawer open={open} onClose={onClose} size={device.phone ? '100%' : 300} title={t.title} rootClassName="settings">
      <Group title={t.style}>
        <LayoutChoice
          name="menu-style"
          value={preferences.theme}
          options={[
            { value: 'dark', text: t.darkMenu, className: 'thumb-dark' },
            { value: 'light', text: t.lightMenu, className: 'thumb-light' },
          ]}
          onChange={(theme) => changePreferences({ theme })}
        />
      </Group>
      <Group title={t.color}>
        <ColorChoice value={preferences.primaryColor} onChange={changeColor} />
      </Group>
      <Group title={t.mode}>
        <Segmented
          block
          aria-label={t.mode}
          value={preferences.darkMode}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t.modes[value] }))}
          onChange={(darkMode) => changePreferences({ darkMode })}
        />
      </Group>
      <Group title={t.navigation}>
        <LayoutChoice
          name="navigation"
          value={preferences.layout}
          options={[
            { value: 'sidemenu', text: t.side, className: 'thumb-side' },
            { value: 'topmenu', text: t.top, className: 'thumb-top' },
          ]}
          onChange={(layout) => changePreferences({ layout })}
        />
        <Line title={t.contentWidth} hint={side ? t.topOnly : undefined}>
          {(id) => (
            <Select
              size="small"
              aria-labelledby={id}
              className="settings-select"
              value={preferences.contentWidth}
              disabled={side}
              options={[
                { value: 'Fixed', label: t.fixed },
                { value: 'Fluid', label: t.fluid },
              ]}
              onChange={(contentWidth) => changePreferences({ contentWidth })}
            />
          )}
        </Line>
        <Toggle title={t.fixedHeader} name="fixedHeader" />
        <Toggle title={t.autoHide} name="autoHideHeader" disabled={!preferences.fixedHeader} hint={t.autoHideHint} />
        <Toggle title={t.fixedSider} name="fixedSider" disabled={!side} hint={t.sideOnly} />
      </Group>
      <Group title={t.other}>
        <Toggle title={t.colorWeak} name="colorWeak" />
        <Toggle title={t.multipage} name="multipage" />
        <Line title={t.language}>
          {(id) => (
            <Select
              size="small"
              aria-labelledby={id}
              className="settings-select"
              value={locale}
              options={[
                { value: 'zh-CN', label: '中文' },
                { value: 'en-US', label: 'English' },
              ]}
              onChange={(value: Locale) => void chooseLocale(value)}
            />
          )}
        </Line>
      </Group>
    </Drawer>
  );

  function changeColor(primaryColor: string) {
    if (changePreferences({ primaryColor }))
      feedback()?.message.success({ content: t.switching, key: 'theme', duration: 0.6 });
    else feedback()?.message.error({ content: t.failed, key: 'theme' });
  }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({ title, hint, children }: { title: string; hint?: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="settings-line">
      <span id={id}>{title}</span>
      <Tooltip title={hint} placement="left">
        <span>{children(id)}</span>
      </Tooltip>
    </div>
  );
}

type Flag = { [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences];

interface ToggleProps {
  title: string;
  name: Flag;
  disabled?: boolean;
  /** Why it cannot be switched; shown while it is disabled. */
  hint?: string;
}

function Toggle({ title, name, disabled = false, hint }: ToggleProps) {
  const value = usePreferences((preferences) => preferences[name]);
  return (
    <Line title={title} hint={disabled ? hint : undefined}>
      {(id) => (
        <Switch
          size="small"
          aria-labelledby={id}
          checked={value}
          disabled={disabled}
          onChange={(checked) => changePreferences({ [name]: checked })}
        />
      )}
    </Line>
  );
}
