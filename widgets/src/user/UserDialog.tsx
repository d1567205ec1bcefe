import '../table/table.css';
import { Button, Checkbox, Input, Pagination, Radio, Tag } from 'antd';
import { type FormEvent, useState } from 'react';
import { useLoaded } from '../data/use-loaded.ts';
import { type Person, useWidgetData } from '../data/widget-data.ts';
import { DepartTree } from '../depart/DepartTree.tsx';
import { AppModal } from '../dialog/AppModal.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import './user.css';

export interface UserDialogProps {
  /** Width in px. */
  width: number;
  multiple: boolean;
  /** Most users. */
  most: number;
  /** Login names that are chosen when it opens. */
  chosen: readonly string[];
  onChoose: (usernames: string[]) => void;
  onCancel: () => void;
}

const sexes: Record<number, string> = { 1: '男', 2: '女' };

/** Chooses users by department: tree left, people in the middle, the choice below. It does not depend on the loaded page. */
export default function UserDialog({ width, multiple, most, chosen, onChoose, onCancel }: UserDialogProps) {
  const data = useWidgetData();
  const [usernames, setUsernames] = useState<readonly string[]>(chosen);
  const [depart, setDepart] = useState<string | null>(null);
  const [typed, setTyped] = useState({ username: '', realname: '' });
  const [asked, setAsked] = useState({ username: '', realname: '' });
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const query = { ...page, ...asked, ...(depart ? { departId: depart } : {}) };
  const found = useLoaded(JSON.stringify(query), (signal) => data.findPersons(query, signal));
  const names = useLoaded(usernames.length > 0 ? usernames.join(',') : null, () => data.personsBy(usernames));
  const [seen, setSeen] = useState<Record<string, string>>({});
  const nameOf = (username: string) =>
    seen[username] ?? names.data?.find((person) => person.username === username)?.realname ?? username;

  function toggle(person: Person): void {
    setSeen((before) => ({ ...before, [person.username]: person.realname }));
    if (!multiple) {
      setUsernames([person.username]);
      return;
    }
    setUsernames((before) =>
      before.includes(person.username)
        ? before.filter((each) => each !== person.username)
        : [...before, person.username].slice(0, most),
    );
  }

  function search(event?: FormEvent): void {
    event?.preventDefault();
    setAsked(typed);
    setPage({ ...page, pageNo: 1 });
  }

  return (
    <AppModal
      open
      title="根据部门选择用户"
      width={width}
      okText="确定"
      cancelText="关闭"
      onOk={() => onChoose([...usernames])}
      onCancel={onCancel}
    >
      <div className="dw-users">
        <div className="dw-users-side">
          <DepartTree
            selected={depart}
            onSelect={(id) => {
              setDepart(id);
              setPage({ ...page, pageNo: 1 });
            }}
          />
        </div>
        <div className="dw-users-main">
          <form className="dw-users-search" onSubmit={search}>
            <Input
              aria-label="用户账号"
              placeholder="请输入账号"
              allowClear
              value={typed.username}
              onChange={(event) => setTyped({ ...typed, username: event.target.value })}
            />
            <Input
              aria-label="用户姓名"
              placeholder="请输入姓名"
              allowClear
              value={typed.realname}
              onChange={(event) => setTyped({ ...typed, realname: event.target.value })}
            />
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button
              onClick={() => {
                const none = { username: '', realname: '' };
                setTyped(none);
                setAsked(none);
                setDepart(null);
                setPage({ ...page, pageNo: 1 });
              }}
            >
              重置
            </Button>
          </form>
          {found.error ? (
            <ErrorState title="用户列表加载失败" message={found.error.message} onRetry={found.reload} />
          ) : (
            <div className="dw-users-scroll">
              <table className="dw-table" data-density="small" aria-label="用户" aria-busy={found.loading}>
                <thead>
                  <tr>
                    <th aria-label="选择" style={{ width: 48 }} />
                    <th style={{ width: 190 }}>编号</th>
                    <th>用户账号</th>
                    <th>用户姓名</th>
                    <th>性别</th>
                    <th>手机</th>
                    <th>部门</th>
                  </tr>
                </thead>
                <tbody>
                  {(found.data?.records ?? []).map((person) => {
                    const on = usernames.includes(person.username);
                    const box = { checked: on, onChange: () => toggle(person), 'aria-label': `选择${person.realname}` };
                    return (
                      <tr key={person.id} data-selected={on}>
                        <td>{multiple ? <Checkbox {...box} /> : <Radio {...box} />}</td>
                        <td className="dw-mono">{person.id}</td>
                        <td>
                          <button type="button" className="dw-users-pick" onClick={() => toggle(person)}>
                            {person.username}
                          </button>
                        </td>
                        <td>{person.realname}</td>
                        <td>{person.sex ? (sexes[person.sex] ?? '') : ''}</td>
                        <td>{person.phone}</td>
                        <td title={person.departs ?? ''}>{person.departs}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              {found.data?.records.length === 0 ? <EmptyState title="没有符合条件的用户" /> : null}
            </div>
          )}
          <Pagination
            size="small"
            align="end"
            showSizeChanger
            pageSizeOptions={[10, 20, 30]}
            current={page.pageNo}
            pageSize={page.pageSize}
            total={found.data?.total ?? 0}
            showTotal={(total, [from, to]) => `${from}-${to} 共${total}条`}
            onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
          />
          <section className="dw-users-chosen" aria-label="已选用户">
            <span>已选 {usernames.length} 人</span>
            {usernames.map((username) => (
              <Tag key={username} closable onClose={() => setUsernames(usernames.filter((each) => each !== username))}>
                {nameOf(username)}
              </Tag>
            ))}
          </section>
        </div>
      </div>
    </AppModal>
  );
}
