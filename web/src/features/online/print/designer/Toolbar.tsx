import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  BorderInnerOutlined,
  BorderOutlined,
  ClearOutlined,
  DeleteColumnOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
  UnderlineOutlined,
} from '@ant-design/icons';
import { type CellStyle, type Design, plainSize } from '@dossier/contract/online/print/design.ts';
import { numberFormats } from '@dossier/rules/sheet/number-format.ts';
import { ColorInput } from '@dossier/widgets/input/ColorInput.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { useText } from '#services/messages/text.ts';
import * as sheet from '../model/sheet.ts';
import type { Steps } from './use-steps.ts';

const sizes = [6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48];

export interface ToolbarProps {
  design: Design;
  area: sheet.Area;
  /** The cell that was chosen first. */
  active: sheet.Area;
  change: Steps['change'];
}

/** Looks of the chosen cells, and rows and columns of the sheet. */
export function Toolbar({ design, area, active, change }: ToolbarProps) {
  const t = useText();
  const look = sheet.cellAt(design, active.row, active.column)?.style ?? {};
  const style = (patch: { [K in keyof CellStyle]?: CellStyle[K] | undefined }) =>
    change((now) => sheet.withStyle(now, area, patch as Partial<CellStyle>));
  const button = (
    of: ComponentProps<typeof Icon>['of'],
    label: string,
    run: () => void,
    more: { on?: boolean; off?: boolean } = {},
  ) => (
    <Button
      type={more.on ? 'primary' : 'text'}
      ghost={more.on === true}
      size="small"
      icon={<Icon of={of} />}
      aria-label={label}
      title={label}
      {...(more.on === undefined ? {} : { 'aria-pressed': more.on })}
      disabled={more.off === true}
      onClick={run}
    />
  );
  const align = look.align ?? 'left';
  const joined = design.cells.some(
    (cell) =>
      cell.rows * cell.columns > 1 &&
      cell.row >= area.row &&
      cell.column >= area.column &&
      cell.row < area.row + area.rows &&
      cell.column < area.column + area.columns,
  );
  return (
    <div className="prt-tools" role="toolbar" aria-label={t('格式')}>
      <Select
        size="small"
        aria-label={t('字号')}
        className="prt-size"
        value={look.size ?? plainSize}
        options={sizes.map((value) => ({ value, label: String(value) }))}
        onChange={(size: number) => style({ size: size === plainSize ? undefined : size })}
      />
      {button(BoldOutlined, t('加粗'), () => style({ bold: !look.bold }), { on: look.bold === true })}
      {button(UnderlineOutlined, t('下划线'), () => style({ underline: !look.underline }), {
        on: look.underline === true,
      })}
      <span className="prt-rule" />
      {button(AlignLeftOutlined, t('左对齐'), () => style({ align: undefined }), { on: align === 'left' })}
      {button(AlignCenterOutlined, t('居中'), () => style({ align: 'center' }), { on: align === 'center' })}
      {button(AlignRightOutlined, t('右对齐'), () => style({ align: 'right' }), { on: align === 'right' })}
      <span className="prt-rule" />
      {button(BorderInnerOutlined, t('全部边框'), () => style({ borders: 'trbl' }), { on: look.borders === 'trbl' })}
      {button(BorderOutlined, t('无边框'), () => style({ borders: undefined }))}
      <Select
        size="small"
        aria-label={t('数字格式')}
        className="prt-format"
        value={look.format ?? ''}
        options={[{ value: '', label: t('常规') }, ...numberFormats.map((value) => ({ value, label: value }))]}
        onChange={(format: string) => style({ format: (format || undefined) as CellStyle['format'] })}
      />
      <span className="prt-colour">
        <ColorInput
          aria-label={t('填充色')}
          placeholder={t('填充色')}
          value={look.fill ?? null}
          onChange={(fill) => style({ fill: fill ?? undefined })}
        />
      </span>
      <span className="prt-colour">
        <ColorInput
          aria-label={t('文字颜色')}
          placeholder={t('文字颜色')}
          value={look.colour ?? null}
          onChange={(colour) => style({ colour: colour ?? undefined })}
        />
      </span>
      <span className="prt-rule" />
      {button(MergeCellsOutlined, t('合并单元格'), () => change((now) => sheet.merged(now, area)), {
        off: !sheet.canMerge(design, area),
      })}
      {button(SplitCellsOutlined, t('拆分单元格'), () => change((now) => sheet.split(now, area)), { off: !joined })}
      {button(ClearOutlined, t('清空内容'), () => change((now) => sheet.cleared(now, area)))}
      <span className="prt-rule" />
      {button(InsertRowAboveOutlined, t('上方插入行'), () => change((now) => sheet.insertRows(now, area.row)))}
      {button(InsertRowBelowOutlined, t('下方插入行'), () => change((now) => insertBelow(now, area)))}
      {button(DeleteRowOutlined, t('删除行'), () => change((now) => sheet.removeRows(now, area.row, area.rows)), {
        off: area.rows >= design.rows.length,
      })}
      {button(InsertRowLeftOutlined, t('左侧插入列'), () => change((now) => sheet.insertColumns(now, area.column)))}
      {button(InsertRowRightOutlined, t('右侧插入列'), () =>
        change((now) => sheet.insertColumns(now, area.column + area.columns)),
      )}
      {button(
        DeleteColumnOutlined,
        t('删除列'),
        () => change((now) => sheet.removeColumns(now, area.column, area.columns)),
        {
          off: area.columns >= design.columns.length,
        },
      )}
    </div>
  );
}

/** A row behind others is of the kind of the last of them. */
function insertBelow(design: Design, area: sheet.Area): Design {
  const at = area.row + area.rows;
  const { band = 'fixed', set, by } = design.rows[at - 1] ?? {};
  const next = sheet.insertRows(design, at);
  return next === design
    ? design
    : sheet.withRows(
        next,
        { row: at, rows: 1 },
        { band, ...(set === undefined ? {} : { set }), ...(by === undefined ? {} : { by }) },
      );
}
