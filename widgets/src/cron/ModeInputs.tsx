import { type CronFieldName, cronBounds, weekdayLabels } from '@dossier/rules/cron/fields.ts';
import { Checkbox } from 'antd';
import { NumberInput } from '../kit/NumberInput.tsx';
import { Select } from '../kit/Select.tsx';
import { translated, useText } from '../language/text.ts';
import { leaveByTab } from '../select/leave-by-tab.ts';
import { type CronMode, cronLimits, lastYear } from './modes.ts';

export interface ModeInputsProps {
  field: CronFieldName;
  mode: CronMode;
  disabled: boolean;
  thisYear: number;
  onChange: (mode: CronMode) => void;
}

/** The inputs of one option, as the sentence that it is. */
export function ModeInputs({ field, mode, disabled, thisYear, onChange }: ModeInputsProps) {
  const t = useText();
  const { label, min, max, maxStep } = cronBounds[field];
  const one = { field, disabled };
  // Lower case in the sentence; Chinese has none.
  const unit = field === 'week' ? '' : translated(label).toLowerCase();
  const stepUnit = field === 'week' ? t('天') : unit;
  switch (mode.type) {
    case 'unset':
    case 'every':
    case 'last':
    case 'lastWorkday':
      return null;
    case 'range':
      return (
        <span className="dw-cron-inputs">
          {t('从')}
          <Value {...one} label={t('区间起始')} value={mode.from} onChange={(from) => onChange({ ...mode, from })} />
          {t('{0} 至', unit)}
          <Value {...one} label={t('区间结束')} value={mode.to} onChange={(to) => onChange({ ...mode, to })} />
          {unit}
        </span>
      );
    case 'loop':
      return (
        <span className="dw-cron-inputs">
          {t('从')}
          <Value {...one} label={t('循环起始')} value={mode.from} onChange={(from) => onChange({ ...mode, from })} />
          {t('{0}开始，间隔', unit)}
          <Count
            label={t('循环间隔')}
            min={1}
            max={maxStep}
            disabled={disabled}
            value={mode.step}
            onChange={(step) => onChange({ ...mode, step })}
          />
          {stepUnit}
        </span>
      );
    case 'workday':
      return (
        <span className="dw-cron-inputs">
          {t('本月')}
          <Value {...one} label={t('工作日')} value={mode.day} onChange={(day) => onChange({ ...mode, day })} />
          {t('日，最近的工作日')}
        </span>
      );
    case 'beforeEnd':
      return (
        <span className="dw-cron-inputs">
          {t('在本月最后一日前')}
          <Count
            label={t('月末之前的天数')}
            {...cronLimits.beforeEnd}
            disabled={disabled}
            value={mode.days}
            onChange={(days) => onChange({ ...mode, days })}
          />
          {t('天')}
        </span>
      );
    case 'nth':
      return (
        <span className="dw-cron-inputs">
          {t('本月第')}
          <Count
            label={t('第几个')}
            {...cronLimits.nth}
            disabled={disabled}
            value={mode.nth}
            onChange={(nth) => onChange({ ...mode, nth })}
          />
          {t('个')}
          <Value
            {...one}
            label={t('第几个周几')}
            value={mode.weekday}
            onChange={(weekday) => onChange({ ...mode, weekday })}
          />
        </span>
      );
    case 'lastWeekday':
      return (
        <span className="dw-cron-inputs">
          {t('本月最后一个')}
          <Value
            {...one}
            label={t('最后一个周几')}
            value={mode.weekday}
            onChange={(weekday) => onChange({ ...mode, weekday })}
          />
        </span>
      );
    case 'specify':
      if (field === 'year')
        return (
          <Select
            className="dw-cron-years"
            mode="multiple"
            onInputKeyDown={leaveByTab}
            aria-label={t('指定年')}
            disabled={disabled}
            value={[...mode.values]}
            options={numbers(thisYear, lastYear(thisYear)).map((year) => ({ value: year, label: year }))}
            onChange={(values: number[]) => onChange({ type: 'specify', values })}
          />
        );
      return (
        <Checkbox.Group
          className="dw-cron-values"
          disabled={disabled}
          value={[...mode.values]}
          options={field === 'week' ? weekdays() : numbers(min, max).map((value) => ({ value, label: value }))}
          onChange={(values) => onChange({ type: 'specify', values })}
        />
      );
  }
}

/** Monday first, as calendars here show it; the numbers are Quartz's. */
const weekdays = () => [2, 3, 4, 5, 6, 7, 1].map((value) => ({ value, label: translated(weekdayLabels[value] ?? '') }));

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

interface ValueProps {
  field: CronFieldName;
  label: string;
  /** @default that of the field */
  min?: number;
  disabled: boolean;
  value: number;
  onChange: (value: number) => void;
}

/** A value of the field: a day of the week by name, else a number. */
function Value({ field, min = cronBounds[field].min, ...rest }: ValueProps) {
  if (field !== 'week') return <Count {...rest} min={min} max={cronBounds[field].max} />;
  const { label, ...select } = rest;
  return <Select {...select} aria-label={label} options={weekdays()} className="dw-cron-weekday" />;
}

interface CountProps extends Omit<ValueProps, 'field'> {
  min: number;
  max: number;
}

function Count({ label, onChange, ...rest }: CountProps) {
  return (
    <NumberInput
      {...rest}
      aria-label={label}
      className="dw-cron-number"
      precision={0}
      // Emptied on the way to another number: the last one stands until there is one.
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}
