import { useMemo, useState } from 'react';
import { type Person, type PersonKey, useWidgetData } from '../data/widget-data.ts';
import { DepartTree } from '../depart/DepartTree.tsx';
import { type Later, later, type Say, useText } from '../language/text.ts';
import { RecordDialog } from '../record/RecordDialog.tsx';
import type { RecordSearch } from '../record/source.ts';
import type { Column } from '../table/types.ts';
import { personSource } from './person-source.ts';

/** Width and height of the table in px, rows of a page (specification 2, sections 2 and 9). */
const dialogWidth = 1250;
const tableHeight = 400;
const pageSizes = [10, 20, 30] as const;

export interface UserDialogProps {
  /** Width in px. @default 1250 */
  width?: number;
  /** What is stored of a user. @default 'username' */
  store?: PersonKey;
  /** Account that is not offered. */
  except?: string;
  multiple: boolean;
  /** Most users. */
  most: number;
  /** Stored keys of the users that are chosen when it opens. */
  chosen: readonly string[];
  onChoose: (keys: string[], persons: Person[]) => void;
  onCancel: () => void;
}

/** Chooses users by department: the tree narrows the table to a department and those below. */
export default function UserDialog({ width = dialogWidth, store = 'username', except, ...rest }: UserDialogProps) {
  const t = useText();
  const data = useWidgetData();
  const source = useMemo(() => personSource(data, store, except), [data, store, except]);
  const [depart, setDepart] = useState<string | null>(null);
  return (
    <RecordDialog
      {...rest}
      source={source}
      name={t('用户')}
      title={t('根据部门选择用户')}
      width={width}
      height={tableHeight}
      pageSize={pageSizes[0]}
      pageSizes={pageSizes}
      columns={columnsIn(t)}
      searches={searchesIn(t)}
      within={depart ? { departId: depart } : {}}
      side={<DepartTree selected={depart} onSelect={setDepart} />}
      onReset={() => setDepart(null)}
    />
  );
}

const sexes: Readonly<Record<number, Later>> = { 1: later('男'), 2: later('女') };

const searchesIn = (t: Say): RecordSearch[] => [
  { field: 'username', label: t('用户账号'), placeholder: t('请输入账号') },
  { field: 'realname', label: t('用户姓名'), placeholder: t('请输入姓名') },
];

const columnsIn = (t: Say): Column<Person>[] => [
  {
    name: 'username',
    title: t('用户账号'),
    width: 120,
    render: (person) => <span className="dw-mono">{person.username}</span>,
  },
  { name: 'realname', title: t('用户姓名'), width: 110, render: (person) => person.realname },
  { name: 'sex', title: t('性别'), width: 64, render: (person) => sexIn(t, person) },
  { name: 'phone', title: t('手机'), width: 120, render: (person) => person.phone },
  {
    name: 'departs',
    title: t('部门'),
    width: 140,
    render: (person) => <span title={person.departs ?? ''}>{person.departs}</span>,
  },
  { name: 'id', title: t('编号'), width: 180, render: (person) => <span className="dw-mono">{person.id}</span> },
];

function sexIn(t: Say, { sex }: Person): string {
  const name = sex ? sexes[sex] : undefined;
  return name ? t(name) : '';
}
