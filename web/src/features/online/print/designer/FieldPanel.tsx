import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { DataSet, Design } from '@dossier/contract/online/print/design.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import type { PrintSource } from '../print.api.ts';
import { fieldType } from './field-drag.ts';
import { ParamsDialog } from './ParamsDialog.tsx';
import { SetDialog } from './SetDialog.tsx';
import type { Steps } from './use-steps.ts';

export interface FieldPanelProps {
  design: Design;
  sources: ReadonlyMap<string, PrintSource>;
  change: Steps['change'];
  /** Puts a placeholder behind what the chosen cell says. */
  onField: (text: string) => void;
}

/** What cells can say: fields of the sets, parameters, words of the sheet. By drag, by double click, by Enter. */
export function FieldPanel({ design, sources, change, onField }: FieldPanelProps) {
  const t = useText();
  const [opened, setOpened] = useState<{ set: DataSet | null } | 'params' | null>(null);
  const words = [
    ['#{page}', t('页码')],
    ['#{pages}', t('总页数')],
    ['#{today}', t('打印日期')],
    ['#{user}', t('打印人')],
    ['#{number}', t('打印编号')],
    ['#{row}', t('行号')],
  ] as const;
  const field = (text: string, label: string) => (
    <li key={text}>
      <button
        type="button"
        draggable
        title={text}
        onDragStart={(event) => {
          event.dataTransfer.setData(fieldType, text);
          event.dataTransfer.effectAllowed = 'copy';
        }}
        onDoubleClick={() => onField(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onField(text);
        }}
      >
        {label}
      </button>
    </li>
  );
  const remove = (name: string) => change((now) => ({ ...now, sets: now.sets.filter((set) => set.name !== name) }));
  return (
    <aside className="prt-fields" aria-label={t('字段')}>
      <p className="faint">{t('拖到单元格，或选中单元格后双击。')}</p>
      {design.sets.map((set) => (
        <section key={set.name} aria-label={set.name}>
          <h3>
            <span>
              {sources.get(set.name)?.name ?? set.source} <small className="dw-mono faint">{set.name}</small>
            </span>
            <Button
              size="small"
              type="text"
              icon={<Icon of={EditOutlined} />}
              aria-label={t('修改数据集{0}', set.name)}
              onClick={() => setOpened({ set })}
            />
            <Button
              size="small"
              type="text"
              icon={<Icon of={DeleteOutlined} />}
              aria-label={t('删除数据集{0}', set.name)}
              onClick={() => remove(set.name)}
            />
          </h3>
          <ul>
            {(sources.get(set.name)?.fields ?? []).map(({ name, label }) => field(`#{${set.name}.${name}}`, label))}
          </ul>
        </section>
      ))}
      <Button
        block
        type="dashed"
        icon={<Icon of={PlusOutlined} aria-hidden />}
        onClick={() => setOpened({ set: null })}
      >
        {t('添加数据集')}
      </Button>
      <section aria-label={t('报表参数')}>
        <h3>
          <span>{t('报表参数')}</span>
          <Button
            size="small"
            type="text"
            icon={<Icon of={EditOutlined} />}
            aria-label={t('修改报表参数')}
            onClick={() => setOpened('params')}
          />
        </h3>
        <ul>{design.params.map(({ name, label }) => field(`\${${name}}`, label))}</ul>
      </section>
      <section aria-label={t('报表信息')}>
        <h3>
          <span>{t('报表信息')}</span>
        </h3>
        <ul>{words.map(([text, label]) => field(text, label))}</ul>
      </section>
      {opened === 'params' ? (
        <ParamsDialog
          params={design.params}
          onSave={(params) => {
            change((now) => ({ ...now, params }));
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened !== null && opened !== 'params' ? (
        <SetDialog
          set={opened.set}
          design={design}
          onSave={(set) => {
            const before = opened.set;
            change((now) => ({
              ...now,
              sets: before ? now.sets.map((one) => (one.name === before.name ? set : one)) : [...now.sets, set],
            }));
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </aside>
  );
}
