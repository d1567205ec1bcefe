import { demoPerson } from '@dossier/contract/demo/person.ts';
import { SaveableGrid } from '../../frame/SaveableGrid.tsx';

const names = ['name', 'sex', 'age', 'birthday', 'salary', 'bonus', 'email', 'keyWord'];

/** 内联编辑表格: rows are changed where they stand, without a form. */
export default function InPlacePage() {
  return <SaveableGrid resource={demoPerson} names={names} />;
}
