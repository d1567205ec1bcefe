import type { QueryField } from '@dossier/rules/query/fields.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { AdvancedQuery, type QueryRequest } from '../../src/query/AdvancedQuery.tsx';
import { local } from '../language.ts';

const fields: readonly QueryField[] = [
  { value: 'name', text: '项目名称', type: 'text' },
  { value: 'status', text: '状态', type: 'list', dictCode: 'project_status' },
  { value: 'carrier', text: '载体', type: 'list_multi', dictCode: 'carrier' },
  {
    value: 'grade',
    text: '等级',
    type: 'radio',
    options: [
      { value: 'A', text: '甲级' },
      { value: 'B', text: '乙级' },
      { value: 'C', text: '丙级' },
    ],
  },
  { value: 'country', text: '国家', type: 'sel_search', dictTable: 'demo_country', dictText: 'name', dictCode: 'code' },
  { value: 'manager', text: '项目经理', type: 'sel_user' },
  { value: 'depart', text: '所属部门', type: 'sel_depart' },
  { value: 'kind', text: '外包类别', type: 'cat_tree', dictCode: 'B02' },
  { value: 'report', text: '客户编码', type: 'popup', popup: { code: 'customers', orgFields: 'code' } },
  { value: 'place', text: '所在地区', type: 'pca' },
  { value: 'open', text: '是否公开', type: 'switch' },
  { value: 'amount', text: '合同金额', type: 'number', dbType: 'bigdecimal' },
  { value: 'count', text: '人数', type: 'int', dbType: 'int' },
  { value: 'start', text: '开始日期', type: 'date' },
  { value: 'changed', text: '更新时间', type: 'datetime' },
  { value: 'hour', text: '上班时间', type: 'time' },
  { value: 'year', text: '年度', type: 'year' },
  { value: 'paper', text: '附件', type: 'file' },
  {
    value: 'lines',
    text: '明细',
    children: [
      { value: 'title', text: '题名', type: 'text' },
      { value: 'total', text: '合计', type: 'int', onlyFieldName: true },
    ],
  },
];

/** The advanced query with a field of every kind; what it asks stands below. */
export default function Query() {
  const [value, setValue] = useState<QueryRequest | null>(null);
  const [screen, setScreen] = useState<'wide' | 'narrow'>(innerWidth < 768 ? 'narrow' : 'wide');
  return (
    <>
      <div style={{ display: 'flex', gap: 16, marginBottom: 16 }}>
        <AdvancedQuery
          fields={local(fields)}
          value={value}
          onChange={setValue}
          saveCode="demo"
          nested
          mobile={screen === 'narrow'}
        />
        <AdvancedQuery
          fields={local(fields)}
          value={value}
          onChange={setValue}
          saveCode="demo"
          button={({ isActive, open }) => (
            <Button type="text" onClick={open}>
              {isActive ? local('自己的按钮（生效中）') : local('自己的按钮')}
            </Button>
          )}
        />
        <Segmented
          aria-label={local('屏幕')}
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'wide', label: local('桌面') },
            { value: 'narrow', label: local('手机') },
          ]}
        />
      </div>
      <pre data-request>{JSON.stringify(value, null, 1)}</pre>
    </>
  );
}
