import { dayWriter } from '@dossier/widgets/text/date-forms.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { Radio, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useLooks, useOwnPreference, useSavePreference } from '#list/kept-looks.ts';
import { useDensity } from '#list/table-settings.ts';
import { today } from '#services/data/today.ts';
import { chooseLocale, type Locale, useLocale } from '#services/messages/index.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { later, useText } from '#services/messages/text.ts';
import { openSettings } from '#services/page/dialogs.ts';
import { showError } from '#services/page/feedback.ts';
import { changePreferences, usePreferences } from '#services/theme/preferences.ts';
import { chooseForms, useShownForms } from '#services/theme/shown-forms.ts';
import { Card, Row } from '../Row.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { HomeChoice } from './HomeChoice.tsx';
import { KeyTable } from './KeyTable.tsx';
import './custom.css';

const densities = [
  { value: 'auto', label: later('自动') },
  { value: 'large', label: later('宽松') },
  { value: 'middle', label: later('中等') },
  { value: 'small', label: later('紧凑') },
] as const;

/** 个性化设置: how the pages look, the page to begin with, and whether that holds on every device. */
export default function CustomPage() {
  const say = useText();
  const t = useShellMessages();
  const preferences = usePreferences();
  const [density, setDensity] = useDensity();
  const locale = useLocale();
  const { numbers, dates } = useShownForms();
  return (
    <SettingsFrame path="/account/settings/custom">
      <Card id="looks" title={say('界面')}>
        <Row title={t.settings.mode} hint={say('浅色、深色，或随操作系统切换')}>
          <Segmented
            aria-label={t.settings.mode}
            value={preferences.darkMode}
            options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t.settings.modes[value] }))}
            onChange={(darkMode) => changePreferences({ darkMode })}
          />
        </Row>
        <Row title={say('列表密度')} hint={say('所有列表的行高；自动时随窗口高度变化')}>
          <Segmented
            aria-label={say('列表密度')}
            value={density}
            options={densities.map(({ value, label }) => ({ value, label: say(label) }))}
            onChange={setDensity}
          />
        </Row>
        <Row title={t.settings.language} hint={say('界面与邮件使用的语言')}>
          <Segmented<Locale>
            aria-label={t.settings.language}
            value={locale}
            options={[
              { value: 'zh-CN', label: '中文' },
              { value: 'en-US', label: 'English' },
            ]}
            onChange={(value) => void chooseLocale(value)}
          />
        </Row>
        <Row title={say('数字格式')} hint={say('列表、详情、图表和报表中千位的分隔；输入和导出不受影响')}>
          <Segmented
            aria-label={say('数字格式')}
            value={numbers}
            options={(['comma', 'blank', 'none'] as const).map((value) => ({
              value,
              label: grouped(1234567.89, value),
            }))}
            onChange={(value) => void chooseForms({ numbers: value })}
          />
        </Row>
        <Row title={say('日期格式')} hint={say('页面上日期的写法；输入和导出不受影响')}>
          <Segmented
            aria-label={say('日期格式')}
            value={dates}
            options={(['dashes', 'chinese', 'slashes', 'dayFirst'] as const).map((value) => ({
              value,
              label: dayWriter(value)?.text(today()) ?? today(),
            }))}
            onChange={(value) => void chooseForms({ dates: value })}
          />
        </Row>
        <Row title={t.user.looks} hint={say('主题色、菜单风格、导航与页签')}>
          <button type="button" className="plain-button" onClick={openSettings}>
            {t.account.openSettings}
          </button>
        </Row>
      </Card>
      <Card id="home" title={say('首页')}>
        <HomeChoice />
      </Card>
      <Card id="keys" title={say('快捷键')}>
        <KeyTable />
      </Card>
      <Card id="reach" title={say('适用范围')}>
        <Reach />
      </Card>
    </SettingsFrame>
  );
}

/** Whether the looks of this browser are those of the person. */
function Reach(): ReactNode {
  const say = useText();
  const looks = useLooks();
  const { data } = useOwnPreference();
  const save = useSavePreference();
  return (
    <Row
      title={say('界面设置的适用范围')}
      hint={say('选择“所有设备”后，在任何设备登录都使用同样的界面，修改也会同步。')}
    >
      <Radio.Group
        aria-label={say('界面设置的适用范围')}
        optionType="button"
        disabled={data === undefined}
        value={data?.looks ? 'everywhere' : 'here'}
        options={[
          { value: 'here', label: say('仅此设备') },
          { value: 'everywhere', label: say('所有设备') },
        ]}
        onChange={({ target }) => {
          save({ looks: target.value === 'everywhere' ? looks : null }).catch(showError);
        }}
      />
    </Row>
  );
}
