import { type CronFieldName, cronBounds } from '@dossier/rules/cron/fields.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { type Later, later, type Say, translated, useText } from '../language/text.ts';
import { ModeInputs } from './ModeInputs.tsx';
import { type CronMode, type CronModeType, defaultMode, modesOf, readMode, writeMode } from './modes.ts';

export interface FieldPanelProps {
  field: CronFieldName;
  /** Text of the field. */
  text: string;
  onChange: (text: string) => void;
  disabled: boolean;
  /** Said above the options. */
  hint?: string;
}

/** One tab: its options, each with its own inputs; only those of the chosen one can be used. */
export function FieldPanel({ field, text, onChange, disabled, hint }: FieldPanelProps) {
  const t = useText();
  const thisYear = new Date().getFullYear();
  // What each option said when it was last chosen.
  const [kept, setKept] = useState<Partial<Record<CronModeType, CronMode>>>({});
  const mode = readMode(field, text);
  const modeFor = (type: CronModeType): CronMode =>
    mode?.type === type ? mode : (kept[type] ?? defaultMode(field, type, thisYear));

  function change(next: CronMode): void {
    const full = next.type === 'specify' && next.values.length === 0 ? defaultMode(field, 'specify', thisYear) : next;
    setKept((before) => ({ ...before, ...(mode ? { [mode.type]: mode } : {}), [full.type]: full }));
    onChange(writeMode(full));
  }

  return (
    <>
      {hint ? <p className="dw-cron-hint">{hint}</p> : null}
      {mode ? null : (
        <p className="dw-cron-hint">
          {t('当前写法')} <code>{text}</code> {t('不在下列选项中，选择任一项将替换它')}
        </p>
      )}
      <Radio.Group
        className="dw-cron-modes"
        aria-label={t('{0}的设置方式', translated(cronBounds[field].label))}
        disabled={disabled}
        value={mode?.type ?? null}
        // The values are the types of the options below.
        onChange={(event) => change(modeFor(event.target.value as CronModeType))}
      >
        {modesOf[field].map((type) => (
          <div key={type} className="dw-cron-mode" data-mode={type}>
            <Radio value={type}>{titleOf(t, field, type)}</Radio>
            <ModeInputs
              field={field}
              mode={modeFor(type)}
              disabled={disabled || mode?.type !== type}
              thisYear={thisYear}
              onChange={change}
            />
          </div>
        ))}
      </Radio.Group>
    </>
  );
}

const titles: Readonly<Record<Exclude<CronModeType, 'every'>, Later>> = {
  unset: later('不设置'),
  range: later('区间'),
  loop: later('循环'),
  workday: later('工作日'),
  lastWorkday: later('最后一个工作日'),
  last: later('最后一日'),
  beforeEnd: later('月末之前'),
  nth: later('第几个'),
  lastWeekday: later('最后一个'),
  specify: later('指定'),
};

function titleOf(t: Say, field: CronFieldName, type: CronModeType): string {
  return type === 'every' ? t('每{0}', translated(cronBounds[field].label).toLowerCase()) : t(titles[type]);
}
