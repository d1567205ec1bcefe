import { demoPerson } from '@dossier/contract/demo/person.ts';
import { RecordForm } from '../../frame/RecordForm.tsx';

/** 基础表单: the fields of a register as a page; what it checks, the server checks again. */
export default function BasicFormPage() {
  return <RecordForm resource={demoPerson} />;
}
