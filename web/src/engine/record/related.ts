import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ReactNode } from 'react';
import type { Rights } from '#services/session/access.ts';
import type { Rec } from '../extensions.ts';
import { columnHidden, type ListColumn, listColumns } from '../table/columns.ts';

/** Records of another register that belong to a record of this one. */
export interface Related {
  /** The other register. */
  resource: Resource;
  /** Its field that names the record, or that of its lines: `lines.assetId`. */
  by: string;
  /** Field of the record that it is named by. @default 'id' */
  of?: string;
  /** Fields of the other register that are shown. @default those of its own list, as far as there is room */
  columns?: readonly string[];
  /** How that register's own page shows a field that it shows in a way of its own. */
  cells?: Readonly<Record<string, (record: Rec) => ReactNode>>;
}

/** Whether the user may see any of them: he may list the register, and see the field that ties it to this one. */
export function maySeeRelated({ resource, by }: Related, { may, isHidden }: Pick<Rights, 'may' | 'isHidden'>): boolean {
  return may(resource.endpoints.list) && !columnHidden(resource, by, isHidden);
}

/** What a record is named by; null when it has no such value yet. */
export function keyOf({ of = 'id' }: Related, record: Rec): string | null {
  const value = record[of];
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** What the other register's list is asked by: a condition (api-contract 4.4), or a parameter where lines are. */
export function queryOf({ by }: Related, key: string): Record<string, string> {
  if (by.includes('.')) return { [by]: key };
  return { superQueryParams: JSON.stringify([{ field: by, rule: 'eq', type: 'text', val: key }]) };
}

/** Columns in the order that was asked for, else those of its own list; without those hidden from the user. */
export function relatedColumns({ resource, by, columns }: Related, isHidden: Rights['isHidden']): ListColumn[] {
  const known = listColumns(resource, isHidden);
  if (columns) return columns.flatMap((name) => known.filter((column) => column.name === name));
  return known.filter(({ name, initially }) => initially && name !== by);
}
