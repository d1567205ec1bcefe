import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { RecordForm } from '../../frame/RecordForm.tsx';

/** 高级表单: every control in sections, with ways between them. */
export default function AdvancedFormPage() {
  return <RecordForm resource={demoSheet} />;
}
