import { LinkOutlined } from '@ant-design/icons';
import useApp from 'antd/es/app/useApp';
import { useEffect } from 'react';
import { csvFrom, membersOf } from '../../data/csv.ts';
import type { RecordRow } from '../../data/widget-data.ts';
import { Icon } from '../../kit/Icon.tsx';
import { say, translated } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { configuredSource, searchesOf } from '../../record/configured-source.ts';
import { mostChosen, shownLength } from '../../record/source.ts';
import { popupValues } from '../../report/popup-fields.ts';
import { type CellEditProps, type CellGrid, defineCell } from '../cell.ts';
import { substituted } from '../column.ts';
import { type LinkTable, linkKind, readLinkTable, wrongLink } from '../model/link-fields.ts';
import { DialogBox } from './DialogBox.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';
import { textOf } from './text-view.tsx';

const BizDialog = lazyPart(async () => (await import('../../record/BizDialog.tsx')).default, 0);

/**
 * A record of a configured list (`props.list`), stored by its id; with `multi` several as a comma list. Choosing or
 * pasting one fills the columns that `props.linkFields` names (`column,field` each).
 */
export const linkTableCell = defineCell<string | null>({
  type: 'link-table',
  View: ({ value, column, grid }) => {
    const link = readLinkTable(column);
    return link ? <NamesView kind={linkKind(link.list)} value={value} grid={grid} /> : textOf(value);
  },
  Edit: LinkEditor,
  width: 180,
  toText(value, column, grid) {
    const link = readLinkTable(column);
    return link ? namesText(value, linkKind(link.list), grid) : textOf(value);
  },
  fromText(text, column, grid) {
    const link = readLinkTable(column);
    if (!link) return { wrong: say(wrongLink) };
    return readNames(text, linkKind(link.list), grid, {
      multiple: column.multi ?? false,
      what: translated(link.list.name),
    });
  },
  async beside(values, column, grid) {
    const link = readLinkTable(column);
    if (!link || link.pairs.length === 0) return [];
    const source = sourceOf(grid, link);
    const keys = [...new Set(values.flatMap((value) => membersOf(value)))];
    const rows = new Map((keys.length > 0 ? await source.byKeys(keys) : []).map((row) => [source.keyOf(row), row]));
    return values.map((value) =>
      popupValues(
        membersOf(value).flatMap((key): RecordRow[] => {
          const row = rows.get(key);
          return row ? [row] : [];
        }),
        link.pairs,
      ),
    );
  },
});

function sourceOf(grid: CellGrid, { list }: LinkTable) {
  return configuredSource(grid.data.records, { ...list, stored: list.returnKeys[0], searches: searchesOf(list) });
}

function LinkEditor(props: CellEditProps<string | null>) {
  const { message } = useApp();
  const { column, onCancel } = props;
  const link = readLinkTable(column);
  const wrong = link === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once
  useEffect(() => {
    if (!wrong) return;
    message.error({ content: say(wrongLink), key: 'wrong-link' });
    onCancel();
  }, [wrong]);
  return link ? <LinkDialog {...props} link={link} /> : null;
}

function LinkDialog({
  value,
  rowId,
  column,
  grid,
  link,
  onDone,
  onCancel,
}: CellEditProps<string | null> & { link: LinkTable }) {
  const { list, pairs } = link;
  const multiple = column.multi ?? false;
  const source = sourceOf(grid, link);

  function fill(keys: string[], rows: RecordRow[]): void {
    for (const row of rows) grid.remember(linkKind(list), source.keyOf(row), source.textOf(row));
    if (pairs.length > 0 && csvFrom(keys) !== csvFrom(membersOf(value)))
      grid.setValues(rowId, popupValues(rows, pairs));
    onDone('stay', csvFrom(keys));
  }

  return (
    <DialogBox
      text={namesText(value, linkKind(list), grid)}
      placeholder={substituted(column.placeholder ?? say('请选择{0}', list.name), column)}
      icon={<Icon of={LinkOutlined} />}
      label={column.title}
      grid={grid}
    >
      <BizDialog
        list={list}
        source={source}
        searches={searchesOf(list)}
        multiple={multiple}
        most={multiple ? mostChosen : 1}
        ellipsis={shownLength}
        chosen={membersOf(value)}
        onChoose={fill}
        onCancel={onCancel}
      />
    </DialogBox>
  );
}
