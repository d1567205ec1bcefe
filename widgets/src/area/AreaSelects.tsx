import { type Area, areaLevels, areaOf, areaPath, areasBelow, isWholeArea } from '@dossier/rules/area/areas.ts';
import { useState } from 'react';
import { Select } from '../kit/Select.tsx';
import { later, useText } from '../language/text.ts';
import { searchBy } from '../select/by-match.ts';
import type { AreaProps } from './AreaLinkage.tsx';

const levelNames = { province: later('省'), city: later('市'), district: later('区县') } as const;

/** A box per level; the next one opens up when the one before is chosen. */
export function AreaSelects({
  value,
  onChange,
  deepest = 'district',
  partial = false,
  placeholder,
  defaultOpen: _,
  readOnly: __,
  id,
  ...rest
}: AreaProps) {
  const t = useText();
  /** Chosen so far where the choice is not complete; forgotten when another value comes from outside. */
  const [begun, setBegun] = useState<{ code: string | null; over: string | null } | null>(null);
  const over = value || null;
  const code = begun && begun.over === over ? begun.code : over;
  const path: readonly Area[] = code ? areaPath(code) : [];
  const unknown = code !== null && path.length === 0 ? code : null;
  const shown = areaLevels.slice(0, areaLevels.indexOf(deepest) + 1);

  function choose(at: number, next: string | null | undefined): void {
    const chosen = next ?? path[at - 1]?.code ?? null;
    const area = chosen === null ? undefined : areaOf(chosen);
    const whole = chosen === null || (area !== undefined && (partial || isWholeArea(area, deepest)));
    const stored = whole ? chosen : null;
    setBegun(whole ? null : { code: chosen, over: stored });
    if (stored !== over) onChange(stored);
  }

  return (
    <div className="dw-area-selects">
      {shown.map((level, at) => {
        const parent = at === 0 ? undefined : path[at - 1]?.code;
        const choices = at === 0 ? areasBelow() : parent ? areasBelow(parent) : [];
        const chosen = path[at]?.code ?? (at === 0 ? unknown : null);
        return (
          <Select
            key={level}
            {...rest}
            {...(id ? { id: at === 0 ? id : `${id}-${level}` } : {})}
            aria-label={t('{0}{1}', rest['aria-label'] ?? '', t(levelNames[level]))}
            disabled={rest.disabled || (at > 0 && choices.length === 0)}
            allowClear
            placeholder={
              at === 0
                ? (placeholder ?? t('请选择省'))
                : choices.length > 0
                  ? t('请选择{0}', t(levelNames[level]))
                  : null
            }
            notFoundContent={t('暂无数据')}
            showSearch={searchBy('label')}
            options={choices.map(({ code: option, name }) => ({ value: option, label: name }))}
            value={chosen}
            onChange={(next: string | null | undefined) => choose(at, next)}
          />
        );
      })}
    </div>
  );
}
