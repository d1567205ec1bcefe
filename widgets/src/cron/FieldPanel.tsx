import { type CronFieldName, cronBounds } from '@dossier/rules/cron/fields.ts';
import { Radio } from 'antd';
import { useState } from 'react';
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
          当前写法 <code>{text}</code> 不在下列选项中，选择任一项将替换它
        </p>
      )}
      <Radio.Group
        className="dw-cron-modes"
        aria-label={`${cronBounds[field].label}的设置方式`}
        disabled={disabled}
        value={mode?.type ?? null}
        // The values are the types of the options below.
        onChange={(event) => change(modeFor(event.target.value as CronModeType))}
      >
        {modesOf[field].map((type) => (
          <div key={type} className="dw-cron-mode" data-mode={type}>
            <Radio value={type}>{titleOf(field, type)}</Radio>
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

const titles: Readonly<Record<Exclude<CronModeType, 'every'>, string>> = {
  unset: '不设置',
  range: '区间',
  loop: '循环',
  workday: '工作日',
  lastWorkday: '最后一个工作日',
  last: '最后一日',
  beforeEnd: '月末之前',
  nth: '第几个',
  lastWeekday: '最后一个',
  specify: '指定',
};

function titleOf(field: CronFieldName, type: CronModeType): string {
  return type === 'every' ? `每${cronBounds[field].label}` : titles[type];
}
