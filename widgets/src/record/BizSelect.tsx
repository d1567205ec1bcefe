import { useMemo } from 'react';
import { type RecordRow, useWidgetData } from '../data/widget-data.ts';
import { translated, useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { configuredSource, searchesOf } from './configured-source.ts';
import { RecordBox, type RecordControlProps } from './RecordBox.tsx';
import { shownLength } from './source.ts';

const BizDialog = lazyPart(async () => (await import('./BizDialog.tsx')).default, 0);

export interface BizColumn {
  /** Field of the record; the text of a dictionary value is shown for it. */
  dataIndex: string;
  title: string;
  /** In px. */
  width?: number;
}

/** Which records are chosen, and how they look. */
export interface BizList {
  /** What is chosen: 角色, 职务. */
  name: string;
  /** Address of the list, from the base of all calls on; it answers a page or all records. */
  listUrl: string;
  /** Address that answers stored values. @default `listUrl` */
  valueUrl?: string;
  /** Parameter that carries the stored values, each with a comma behind it. @default the stored field */
  valueKey?: string;
  /** Two fields: the id, and the one that is stored unless `returnId` says otherwise. */
  returnKeys: readonly [id: string, stored: string];
  /** Field that is shown. */
  displayKey: string;
  columns: readonly BizColumn[];
  /** Field of the first search box, and its name. */
  queryParamCode: string;
  queryParamText: string;
  /** Further search boxes, behind 展开. */
  queryConfig?: readonly BizQuery[];
  /** Width of the dialog in px. @default 900 */
  width?: number;
}

/** A search box of the dialog. */
export interface BizQuery {
  key: string;
  label: string;
  placeholder?: string;
  dictCode?: string;
  /** Kind of input: `date`, else text. */
  view?: 'date';
}

export interface BizSelectProps extends RecordControlProps<RecordRow> {
  list: BizList;
  /** Stores the id in place of the second of `returnKeys`. @default false */
  returnId?: boolean;
  /** Several records. @default true */
  multiple?: boolean;
  /** A button opens the dialog; without it names are only typed. @default true */
  buttons?: boolean;
  /** @default '选择' */
  selectButtonText?: string;
  /** @default '请选择' */
  placeholder?: string;
  /** Characters after which names are cut. @default 12 */
  ellipsis?: number;
}

/** Chooses records of a configured list: roles, positions, whatever a business page names. */
export function BizSelect({
  list,
  returnId = false,
  multiple = true,
  buttons = true,
  selectButtonText,
  placeholder,
  ellipsis = shownLength,
  ...rest
}: BizSelectProps) {
  const t = useText();
  const { records } = useWidgetData();
  const stored = list.returnKeys[returnId ? 0 : 1];
  const source = useMemo(
    () => configuredSource(records, { ...list, stored, searches: searchesOf(list) }),
    [records, list, stored],
  );
  return (
    <RecordBox
      {...rest}
      source={source}
      multiple={multiple}
      placeholder={placeholder ?? t('请选择')}
      searchField={list.queryParamCode}
      noteOf={(row) => (stored === 'id' ? null : source.keyOf(row))}
      ellipsis={ellipsis}
      button={buttons ? (selectButtonText ?? t('选择')) : null}
      // What the button says is part of what it is called.
      buttonLabel={selectButtonText ?? t('选择{0}', translated(list.name))}
      dialog={(dialog) => (
        <BizDialog
          {...dialog}
          list={list}
          source={source}
          searches={searchesOf(list)}
          multiple={multiple}
          ellipsis={ellipsis}
        />
      )}
    />
  );
}
