import { useMemo, useState } from 'react';
import { type Person, type PersonKey, useWidgetData } from '../data/widget-data.ts';
import { DepartTree } from '../depart/DepartTree.tsx';
import { RecordDialog } from '../record/RecordDialog.tsx';
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
  multiple: boolean;
  /** Most users. */
  most: number;
  /** Stored keys of the users that are chosen when it opens. */
  chosen: readonly string[];
  onChoose: (keys: string[], persons: Person[]) => void;
  onCancel: () => void;
}

/** Chooses users by department: the tree narrows the table to a department and those below. */
export default function UserDialog({ width = dialogWidth, store = 'username', ...rest }: UserDialogProps) {
  const data = useWidgetData();
  const source = useMemo(() => personSource(data, store), [data, store]);
  const [depart, setDepart] = useState<string | null>(null);
  return (
    <RecordDialog
      {...rest}
      source={source}
      name="用户"
      title="根据部门选择用户"
      width={width}
      height={tableHeight}
      pageSize={pageSizes[0]}
      pageSizes={pageSizes}
      columns={columns}
      searches={searches}
      within={depart ? { departId: depart } : {}}
      side={<DepartTree selected={depart} onSelect={setDepart} />}
      onReset={() => setDepart(null)}
    />
  );
}

const sexes: Record<number, string> = { 1: '男', 2: '女' };

const searches = [
  { field: 'username', label: '用户账号', placeholder: '请输入账号' },
  { field: 'realname', label: '用户姓名', placeholder: '请输入姓名' },
];

const columns: readonly Column<Person>[] = [
  {
    name: 'username',
    title: '用户账号',
    width: 120,
    render: (person) => <span className="dw-mono">{person.username}</span>,
  },
  { name: 'realname', title: '用户姓名', width: 110, render: (person) => person.realname },
  { name: 'sex', title: '性别', width: 64, render: (person) => (person.sex ? (sexes[person.sex] ?? '') : '') },
  { name: 'phone', title: '手机', width: 120, render: (person) => person.phone },
  {
    name: 'departs',
    title: '部门',
    width: 140,
    render: (person) => <span title={person.departs ?? ''}>{person.departs}</span>,
  },
  { name: 'id', title: '编号', width: 180, render: (person) => <span className="dw-mono">{person.id}</span> },
];
