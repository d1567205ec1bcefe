import { partsOf } from '@dossier/contract/online/print/check-design.ts';
import type { Cell, CellStyle, Design } from '@dossier/contract/online/print/design.ts';
import { type Aggregate, aggregates } from '@dossier/rules/sheet/cell-text.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import * as sheet from '../model/sheet.ts';
import type { PrintSource } from '../print.api.ts';
import { useAggregateWords } from './aggregate-words.ts';
import { ChartFields } from './ChartFields.tsx';
import { ImageField } from './ImageField.tsx';
import type { Steps } from './use-steps.ts';

export interface CellPanelProps {
  design: Design;
  area: sheet.Area;
  active: sheet.Area;
  sources: ReadonlyMap<string, PrintSource>;
  change: Steps['change'];
}

/** What the chosen cell is and says. */
export function CellPanel({ design, area, active, sources, change }: CellPanelProps) {
  const t = useText();
  const id = useId();
  const { row, column } = active;
  const cell = sheet.cellAt(design, row, column);
  const kind = cell?.kind ?? 'text';
  const { problem } = partsOf(cell?.text ?? '');
  const patch = (next: Partial<Cell>, step?: string) => change((now) => sheet.withCell(now, row, column, next), step);
  const sides = cell?.style.borders ?? '';
  const firstSet = design.sets[0]?.name ?? '';

  function setKind(next: Cell['kind']): void {
    if (next !== 'chart') {
      patch({ kind: next });
      return;
    }
    const fields = sources.get(firstSet)?.fields ?? [];
    patch({
      kind: next,
      chart: cell?.chart ?? { kind: 'bar', set: firstSet, category: fields[0]?.name ?? '', value: '', of: 'count' },
    });
  }

  return (
    <div className="prt-form prt-panel">
      <span>{t('位置')}</span>
      <strong className="dw-mono">
        {sheet.columnLetter(column)}
        {row + 1}
      </strong>
      <label htmlFor={`${id}-kind`}>{t('内容类型')}</label>
      <Select
        id={`${id}-kind`}
        value={kind}
        options={[
          { value: 'text', label: t('文本与字段') },
          { value: 'qrcode', label: t('二维码') },
          { value: 'code128', label: t('条码') },
          { value: 'image', label: t('图片') },
          { value: 'chart', label: t('图表'), disabled: design.sets.length === 0 },
        ]}
        onChange={setKind}
      />
      {kind === 'chart' && cell?.chart ? (
        <ChartFields chart={cell.chart} design={design} sources={sources} onChange={(chart) => patch({ chart })} />
      ) : kind === 'image' ? (
        <ImageField design={design} image={cell?.image ?? null} at={active} change={change} />
      ) : (
        <>
          <label htmlFor={`${id}-text`}>{t('内容')}</label>
          <span>
            <Input.TextArea
              id={`${id}-text`}
              rows={3}
              maxLength={1000}
              value={cell?.text ?? ''}
              status={problem ? 'error' : ''}
              aria-describedby={`${id}-wrong`}
              onChange={({ target }) => patch({ kind, text: target.value }, `text ${row} ${column}`)}
            />
            <small id={`${id}-wrong`} role="alert" className="prt-wrong">
              {problem ? messages().answered(problem) : null}
            </small>
          </span>
          <Total design={design} sources={sources} onAdd={(text) => patch({ kind, text: (cell?.text ?? '') + text })} />
        </>
      )}
      <span>{t('边框')}</span>
      <span className="prt-checks">
        {(
          [
            ['t', t('上')],
            ['r', t('右')],
            ['b', t('下')],
            ['l', t('左')],
          ] as const
        ).map(([side, label]) => (
          <Checkbox
            key={side}
            checked={sides.includes(side)}
            onChange={({ target }) => {
              const next = [...'trbl'].filter((one) => (one === side ? target.checked : sides.includes(one))).join('');
              change((now) => sheet.withStyle(now, area, { borders: next }));
            }}
          >
            {label}
          </Checkbox>
        ))}
      </span>
      <label htmlFor={`${id}-place`}>{t('垂直位置')}</label>
      <Select
        id={`${id}-place`}
        value={cell?.style.place ?? 'middle'}
        options={[
          { value: 'top', label: t('靠上') },
          { value: 'middle', label: t('居中') },
          { value: 'bottom', label: t('靠下') },
        ]}
        onChange={(place: NonNullable<CellStyle['place']>) => change((now) => sheet.withStyle(now, area, { place }))}
      />
    </div>
  );
}

/** Puts a sum or the like behind what a cell says. */
function Total({
  design,
  sources,
  onAdd,
}: Pick<CellPanelProps, 'design' | 'sources'> & { onAdd: (text: string) => void }) {
  const t = useText();
  const words = useAggregateWords();
  const [of, setOf] = useState<Aggregate>('sum');
  const [at, setAt] = useState<string | null>(null);
  const fields = design.sets.flatMap(({ name: set }) => [
    ...(of === 'count' ? [{ value: set, label: t('{0}的记录', set) }] : []),
    ...(sources.get(set)?.fields ?? [])
      .filter(({ numeric }) => numeric || of === 'count')
      .map(({ name, label }) => ({ value: `${set}.${name}`, label: `${label}（${set}）` })),
  ]);
  return (
    <>
      <span>{t('汇总')}</span>
      <span className="prt-total">
        <Select
          aria-label={t('汇总方式')}
          value={of}
          options={aggregates.map((value) => ({ value, label: words[value] }))}
          onChange={(next: Aggregate) => {
            setOf(next);
            setAt(null);
          }}
        />
        <Select aria-label={t('汇总字段')} placeholder={t('请选择')} value={at} options={fields} onChange={setAt} />
        <Button disabled={at === null} onClick={() => onAdd(`#{${of}(${at})}`)}>
          {t('插入')}
        </Button>
        <small className="faint">{t('在组头、组尾的行里汇总本组，在其他行里汇总全部。')}</small>
      </span>
    </>
  );
}
