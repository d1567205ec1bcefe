import { Form } from 'antd';
import { lazy, useMemo, useState } from 'react';
import { CategorySelect } from '../../src/category/CategorySelect.tsx';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { positions } from '../../src/record/lists.ts';
import { DictTreeSelect } from '../../src/tree-select/DictTreeSelect.tsx';
import { local } from '../language.ts';
import { Field, type Text, useShownState } from '../shown.tsx';

const AreaLinkage = lazy(() => import('../../src/area/AreaLinkage.tsx'));

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: 120 },
  { key: 'place', title: '地区', type: 'pca' },
  { key: 'class', title: '分类', type: 'cat-tree', width: 200, props: { pcode: 'B02', leaf: true } },
  {
    key: 'depart',
    title: '部门',
    type: 'sel-tree',
    dict: 'sys_depart,depart_name,id',
    props: { pidField: 'parent_id' },
  },
  {
    key: 'post',
    title: '职务',
    type: 'link-table',
    props: { list: positions, linkFields: ['code,code', 'rank,postRank'] },
  },
  { key: 'code', title: '职务编码', type: 'input', width: 120 },
  { key: 'rank', title: '职级', type: 'input', width: 80 },
];

/** Choices from trees and of areas, each in its states; what is stored stands below it. */
export default function Trees() {
  const { control, choice } = useShownState();
  const [labels, setLabels] = useState('');
  const rows = useMemo<GridRow[]>(
    () => [
      { id: '1', name: '甲', place: '330106', class: 'c1-1', depart: 'd1-1', post: 'p1', code: 'POST1', rank: '1' },
      { id: '2', name: '乙' },
      { id: '3', name: '丙' },
    ],
    [],
  );
  return (
    <>
      {choice}
      <Form
        layout="vertical"
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: '0 24px' }}
      >
        <Field<Text> label="省市区" start="330106">
          {(field) => <AreaLinkage {...control} {...field} />}
        </Field>
        <Field<Text> label="省市区下拉" start={null}>
          {(field) => <AreaLinkage {...control} {...field} type="select" />}
        </Field>
        <Field<Text> label="到市为止" start="330000">
          {(field) => <AreaLinkage {...control} {...field} deepest="city" partial />}
        </Field>
        <Field<Text> label="类型写错" start="999999">
          {(field) => <AreaLinkage {...control} {...field} type="table" />}
        </Field>
        <Field<Text> label="外包类别" start="c1-1">
          {({ onChange, ...field }) => (
            <CategorySelect
              {...control}
              {...field}
              root="B02"
              onChange={(value, names) => {
                onChange(value);
                setLabels(names.join('、'));
              }}
              onLabels={(names) => setLabels(names.join('、'))}
            />
          )}
        </Field>
        <Field<Text> label="末级类别" start={null}>
          {(field) => <CategorySelect {...control} {...field} root="B02" leaf />}
        </Field>
        <Field<Text> label="类别编码" start="B02A02A01">
          {(field) => <CategorySelect {...control} {...field} root="B02" store="code" async={false} />}
        </Field>
        <Field<Text> label="多个类别" start="c1-1,c2-1">
          {(field) => <CategorySelect {...control} {...field} root="B02" multiple />}
        </Field>
        <Field<Text> label="部门树" start="0">
          {(field) => <DictTreeSelect {...control} {...field} dict="sys_depart,depart_name,id" pidField="parent_id" />}
        </Field>
        <Field<Text> label="只列交付中心" start={null}>
          {(field) => (
            <DictTreeSelect
              {...control}
              {...field}
              dict="sys_depart,depart_name,id"
              pidField="parent_id"
              pidValue="d0"
              condition='{"name":"交付中心"}'
            />
          )}
        </Field>
        <Field<Text> label="条件写错" start={null}>
          {(field) => <DictTreeSelect {...control} {...field} dict="sys_depart,depart_name,id" condition="name=1" />}
        </Field>
        <Form.Item label={local('回填的类别名称')}>
          <output aria-label={local('回填的类别名称')}>{labels}</output>
        </Form.Item>
      </Form>
      <EditableGrid
        label={local('树与关联')}
        columns={local(columns)}
        dataSource={rows}
        rowNumber
        toolbar
        size="small"
      />
    </>
  );
}
