import { type Band, bands, type Design } from '@dossier/contract/online/print/design.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useId } from 'react';
import { useText } from '#services/messages/text.ts';
import * as sheet from '../model/sheet.ts';
import type { PrintSource } from '../print.api.ts';
import { useBandWords } from './band-words.ts';
import type { Steps } from './use-steps.ts';

export interface RowPanelProps {
  design: Design;
  area: sheet.Area;
  sources: ReadonlyMap<string, PrintSource>;
  change: Steps['change'];
}

/** What the chosen rows are: printed once, on each page, for each record or group; and how large rows and columns are. */
export function RowPanel({ design, area, sources, change }: RowPanelProps) {
  const t = useText();
  const id = useId();
  const { names } = useBandWords();
  const row = design.rows[area.row] ?? { band: 'fixed', height: 8 };
  const set = row.set ?? null;
  const ofSet = row.band === 'detail' || row.band === 'groupHead' || row.band === 'groupFoot';
  const patch = (next: Parameters<typeof sheet.withRows>[2], step?: string) =>
    change((now) => sheet.withRows(now, area, next), step);
  const hints: Record<Band, string> = {
    fixed: t('打印一次'),
    pageHead: t('每页顶部重复'),
    pageFoot: t('每页底部重复'),
    groupHead: t('每组之前打印'),
    detail: t('每条记录打印一次'),
    groupFoot: t('每组之后打印'),
  };
  return (
    <div className="prt-form prt-panel">
      <span>{t('所选行')}</span>
      <strong>{area.rows > 1 ? `${area.row + 1} – ${area.row + area.rows}` : area.row + 1}</strong>
      <label htmlFor={`${id}-band`}>{t('行的类型')}</label>
      <Select
        id={`${id}-band`}
        value={row.band}
        options={bands.map((value) => ({ value, label: `${names[value]}：${hints[value]}` }))}
        onChange={(band: Band) => {
          const first = design.sets[0]?.name;
          const of = row.set ?? first;
          patch({ band, ...(of === undefined ? {} : { set: of }) });
        }}
      />
      {ofSet ? (
        <>
          <label htmlFor={`${id}-set`}>{t('数据集')}</label>
          <Select
            id={`${id}-set`}
            placeholder={design.sets.length === 0 ? t('请先添加数据集') : t('请选择')}
            value={set}
            options={design.sets.map(({ name }) => ({
              value: name,
              label: `${sources.get(name)?.name ?? name}（${name}）`,
            }))}
            onChange={(next: string) => patch({ set: next })}
          />
        </>
      ) : null}
      {row.band === 'groupHead' || row.band === 'groupFoot' ? (
        <>
          <label htmlFor={`${id}-by`}>{t('分组字段')}</label>
          <Select
            id={`${id}-by`}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('请选择')}
            value={row.by ?? null}
            options={(sources.get(set ?? '')?.fields ?? []).map(({ name, label }) => ({ value: name, label }))}
            onChange={(by: string) => patch({ by })}
          />
        </>
      ) : null}
      <label htmlFor={`${id}-height`}>{t('行高（毫米）')}</label>
      <NumberInput
        id={`${id}-height`}
        min={3}
        max={250}
        value={row.height}
        onChange={(height) => (height ? patch({ height }, `height ${area.row}`) : undefined)}
      />
      <label htmlFor={`${id}-width`}>{t('列宽（毫米）')}</label>
      <NumberInput
        id={`${id}-width`}
        min={3}
        max={400}
        value={design.columns[area.column] ?? 30}
        onChange={(width) => {
          if (!width) return;
          change((now) => {
            let next = now;
            for (let at = area.column; at < area.column + area.columns; at += 1)
              next = sheet.withWidth(next, at, width);
            return next;
          }, `width ${area.column}`);
        }}
      />
    </div>
  );
}
