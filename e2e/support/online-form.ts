import type { Page } from '@playwright/test';
import { call } from './call.ts';

/** A field of an online form as the designer sends it; a text that may be empty unless it says otherwise. */
export const column = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  ...{ dbFieldName, dbFieldTxt, dbType: 'string', dbLength: 32, dbPointLength: 0, dbIsKey: 0, dbIsNull: 1 },
  ...{ dbIsPersist: 1, isShowForm: 1, isShowList: 1, fieldShowType: 'text', isQuery: 0, queryMode: 'single' },
  ...{ sortFlag: '0', fieldMustInput: '0', ...more },
});

/** Makes a form of one table with these fields and brings it into the database. @returns its id */
export async function aForm(
  page: Page,
  { tableName, tableTxt }: { tableName: string; tableTxt: string },
  fields: readonly object[],
): Promise<string> {
  const kept = { isShowForm: 0, isShowList: 0 };
  const moment = { ...kept, dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime' };
  const { id } = await call<{ id: string }>(page, 'POST', '/online/cgform/api/addAll', {
    head: { tableName, tableTxt, tableType: 1 },
    fields: [
      column('id', '主键', { ...kept, dbLength: 36, dbIsKey: 1, dbIsNull: 0 }),
      ...fields,
      ...['create_by', 'update_by', 'sys_org_code'].map((name) => column(name, name, kept)),
      ...['create_time', 'update_time'].map((name) => column(name, name, moment)),
    ],
    indexs: [],
  });
  await call(page, 'POST', `/online/cgform/api/doDbSynch/${id}/normal`, {});
  return id;
}
