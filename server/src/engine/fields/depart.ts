import type { DepartField } from '@dossier/contract/core/fields/depart.ts';
import type { ServerKind } from './kind.ts';

export const departKind: ServerKind<DepartField> = {
  labels: () => ({ from: 'table', table: 'depart', ofTenant: true }),
  filling: () => '部门名称或部门编码',
};
