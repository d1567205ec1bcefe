import { later } from '../../language/text.ts';
import type { BizList } from '../../record/BizSelect.tsx';
import type { FieldPair } from '../../report/popup-fields.ts';
import type { LabelKind } from '../cell.ts';
import type { GridColumn } from '../column.ts';

/** What a column of linked records is configured with. */
export interface LinkTable {
  list: BizList;
  /** Fields of the record and the columns that they fill. */
  pairs: FieldPair[];
}

/** Said where the configuration cannot be used. */
export const wrongLink = later('link-table参数未正确配置!');

/** Reads `props.list` and `props.linkFields` (`column,field` each); undefined when they cannot be used. */
export function readLinkTable({ props }: GridColumn): LinkTable | undefined {
  const list = props?.list;
  const linkFields = props?.linkFields ?? [];
  if (!isList(list) || !Array.isArray(linkFields)) return undefined;
  const pairs = linkFields.map(pairOf);
  return pairs.every((pair) => pair !== undefined) ? { list, pairs } : undefined;
}

function pairOf(text: unknown): FieldPair | undefined {
  const [to = '', from = '', ...more] = String(text)
    .split(',')
    .map((part) => part.trim());
  return to && from && more.length === 0 ? { from, to } : undefined;
}

function isList(value: unknown): value is BizList {
  if (typeof value !== 'object' || value === null) return false;
  const { listUrl, displayKey, returnKeys, columns } = value as Partial<BizList>;
  return Boolean(listUrl && displayKey) && Array.isArray(returnKeys) && Array.isArray(columns);
}

/** How texts of linked records are asked for: by address, stored field and shown field. */
export function linkKind({ listUrl, returnKeys, displayKey }: BizList): LabelKind {
  return `record:${JSON.stringify([listUrl, returnKeys[0], displayKey])}`;
}

/** The parts of `linkKind`. */
export function linkParts(kind: string): { listUrl: string; stored: string; displayKey: string } {
  // Written by `linkKind`.
  const [listUrl, stored, displayKey] = JSON.parse(kind.slice('record:'.length)) as [string, string, string];
  return { listUrl, stored, displayKey };
}
