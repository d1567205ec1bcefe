import { TeamOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { searchDelay, useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import type { ControlProps } from '../form/control.ts';

const UserDialog = lazy(() => import('./UserDialog.tsx'));

export interface UserSelectProps extends ControlProps {
  /** Login name; with `multiple` a comma list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Several users. @default false */
  multiple?: boolean;
  /** Most users with `multiple`. @default 100 */
  most?: number;
  /** @default '请选择用户' */
  placeholder?: string;
  /** Width of the dialog in px. @default 1250 */
  dialogWidth?: number;
}

/**
 * Chooses users by typing a name, or in a dialog with departments. Names of stored users come in one call;
 * one that is gone shows as the stored account.
 */
export function UserSelect({
  value,
  onChange,
  multiple = false,
  most = 100,
  placeholder = '请选择用户',
  dialogWidth = 1250,
  ...rest
}: UserSelectProps) {
  const data = useWidgetData();
  const [word, setWord] = useState('');
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState(false);
  const settled = useDebounced(word, word === '' ? 0 : searchDelay.select);
  const found = useLoaded(open ? `users|${settled}` : null, (signal) =>
    data.findPersons({ pageNo: 1, pageSize: 10, ...(settled ? { realname: settled } : {}) }, signal),
  );
  const values = multiple ? membersOf(value) : value ? [value] : [];
  const persons = useLoaded(values.length > 0 ? values.join(',') : null, () => data.personsBy(values));
  const labelled = values.map((username) => ({
    value: username,
    label: persons.data?.find((person) => person.username === username)?.realname ?? username,
  }));
  const waiting = found.loading || settled !== word;
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Select
          {...rest}
          mode={multiple ? 'multiple' : undefined}
          maxTagCount="responsive"
          maxCount={multiple ? most : undefined}
          labelInValue
          allowClear
          placeholder={placeholder}
          loading={open && waiting}
          style={{ width: '100%' }}
          options={
            waiting
              ? []
              : (found.data?.records ?? []).map((person) => ({
                  value: person.username,
                  label: person.realname,
                  person,
                }))
          }
          optionRender={({ data: option }) => (
            <span>
              {option.person.realname}{' '}
              <span style={{ color: 'var(--ant-color-text-secondary)' }}>{option.person.username}</span>
            </span>
          )}
          value={multiple ? labelled : (labelled[0] ?? null)}
          showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
          notFoundContent={found.error ? found.error.message : waiting ? '加载中' : '未找到数据'}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) setWord('');
          }}
          onChange={(next: { value: string } | { value: string }[] | null | undefined) => {
            const chosen = Array.isArray(next) ? next : next ? [next] : [];
            onChange(csvFrom(chosen.map((choice) => choice.value)));
          }}
        />
        <Button
          disabled={rest.disabled ?? false}
          icon={<TeamOutlined />}
          aria-label="从部门中选择用户"
          onClick={() => setDialog(true)}
        />
      </Space.Compact>
      {dialog ? (
        <Suspense fallback={null}>
          <UserDialog
            width={dialogWidth}
            multiple={multiple}
            most={multiple ? most : 1}
            chosen={values}
            onCancel={() => setDialog(false)}
            onChoose={(usernames) => {
              onChange(csvFrom(usernames));
              setDialog(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
