import { longText, text } from '@dossier/contract/core/field.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { type ExcelColumn, excelColumn } from '#engine/transfer/excel-columns.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';

/** Of a task, in the order of the template (domain 8). */
const names = ['name', 'type', 'owner', 'planStart', 'planEnd', 'planHours', 'bac'];

/** Columns of a plan's workbook: the code that finds the row, fields of the task, and what comes before it in words. */
export function planColumns(speaker: Speaker): ExcelColumn[] {
  return [
    own('wbs', 'WBS码', text({ label: 'WBS码', required: true, max: 180 }), ({ label }) => label('WBS码'), speaker),
    ...names.map((name) => excelColumn(task, name, speaker)),
    own('before', '前置', longText({ label: '前置', max: 10_000 }), ({ word }) => word('前置'), speaker),
  ];
}

function own(
  name: string,
  header: string,
  field: ExcelColumn['field'],
  said: (speaker: Speaker) => string,
  speaker: Speaker,
): ExcelColumn {
  return { name, field, header, shown: said(speaker), also: [said(speakerOf('en'))] };
}
