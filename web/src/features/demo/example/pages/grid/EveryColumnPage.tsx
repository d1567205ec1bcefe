import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { SaveableGrid } from '../../frame/SaveableGrid.tsx';

/** What is too long for a cell. */
const inFormsOnly = ['minutes', 'body'];
const names = Object.keys(demoSheet.fields).filter((name) => !inFormsOnly.includes(name));

/** 普通示例: a column for every kind of field; what was changed is saved together. */
export default function EveryColumnPage() {
  return <SaveableGrid resource={demoSheet} names={names} />;
}
