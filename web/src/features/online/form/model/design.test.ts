import { describe, expect, it } from 'vitest';
import { done, historyOf, mostUndone, undone } from '#services/page/step-history.ts';
import { bodyOf, type Design, designOf, isAuditRow, isLockedRow, newDesign, rowKey } from './design.ts';
import { fieldsAfter, indexesAfter, located, renamedUnderIndex, withHead } from './effects.ts';
import { cellsOf, faultsOf, firstFault, tabOf } from './faults.ts';

const names = {
  id: '主键',
  createBy: '创建人',
  createTime: '创建日期',
  updateBy: '更新人',
  updateTime: '更新日期',
  sysOrgCode: '所属部门',
  pid: '父级节点',
  hasChild: '是否有子节点',
};
const missing = { tableTxt: '请输入表描述', dbFieldTxt: '请输入字段备注' };
const columnsOf = ({ fields }: Design) => fields.map(({ dbFieldName }) => dbFieldName);

/** A definition with one field, where the grid puts new rows. */
function withField(more: Record<string, unknown> = {}): Design {
  const design = newDesign(names);
  const at = design.fields.findIndex(isAuditRow);
  const row = { [rowKey]: 'row_1_new', dbFieldName: 'title', dbFieldTxt: '标题', ...more };
  const fields = fieldsAfter(design.fields, [...design.fields.slice(0, at), row, ...design.fields.slice(at)]);
  return { ...design, head: { ...design.head, tableName: 'f_try', tableTxt: '试用' }, fields };
}
const rowOf = (design: Design, name = 'title') => design.fields.find(({ dbFieldName }) => dbFieldName === name) ?? {};
/** The field after the grid has set these cells. */
const set = (design: Design, patch: Record<string, unknown>, name = 'title') => {
  const after = design.fields.map((row) => (row.dbFieldName === name ? { ...row, ...patch } : row));
  const fields = fieldsAfter(design.fields, after);
  return fields[design.fields.indexOf(rowOf(design, name))] ?? {};
};

describe('a new definition', () => {
  it('begins with the columns that the engine writes, and new fields stand before those', () => {
    expect(columnsOf(withField())).toEqual([
      ...['id', 'title', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
    ]);
    expect(
      newDesign(names)
        .fields.filter(isLockedRow)
        .map(({ dbFieldName }) => dbFieldName),
    ).toEqual(['id']);
    expect(rowOf(withField())).toMatchObject({
      ...{ dbType: 'string', dbLength: 32, dbIsNull: 1, dbIsPersist: 1, fieldShowType: 'text', isShowList: 1 },
    });
    expect(faultsOf(withField(), null, missing)).toEqual({});
  });

  it('is sent without the keys of the designer, new rows without an id, stored ones with theirs', () => {
    const body = bodyOf(withField(), null);
    expect(body.fields[1]).not.toHaveProperty(rowKey);
    expect(body.fields[1]).not.toHaveProperty('id');
    const stored = { id: 'h', version: 3, tableVersion: 1, isSynced: false, isView: false, subTables: [] };
    const opened = designOf({ tableName: 'f_try' }, [{ id: 'a', dbFieldName: 'title', cgformHeadId: 'h' }], []);
    const edited = bodyOf(opened, stored);
    expect(edited.head).toMatchObject({ id: 'h', version: 3, tableName: 'f_try' });
    expect(edited.fields).toMatchObject([{ id: 'a', dbFieldName: 'title' }]);
    expect(edited.fields[0]).not.toHaveProperty('cgformHeadId');
  });
});

describe('what follows from a field', () => {
  it.each([
    [{ dbType: 'int' }, { dbLength: 10, dbPointLength: 0, fieldShowType: 'text' }],
    [{ dbType: 'long' }, { dbLength: 19 }],
    [{ dbType: 'BigDecimal' }, { dbLength: 10 }],
    [{ dbType: 'Text' }, { dbLength: 0, fieldShowType: 'text' }],
    [{ dbType: 'Date' }, { dbLength: 0, fieldShowType: 'date' }],
    [{ dbType: 'Datetime' }, { dbLength: 0, fieldShowType: 'datetime' }],
    [{ dbType: 'int', dbLength: 5 }, { dbLength: 5 }],
    [{ dbIsNull: 0 }, { fieldMustInput: '1' }],
    [{ mainTable: 'orders' }, { mainField: 'id' }],
    [{ dbIsPersist: 0 }, { isQuery: 0, sortFlag: '0' }],
    [{ dbFieldName: ' Amount ' }, { dbFieldName: 'amount' }],
  ])('%j gives %j', (patch, expected) => {
    expect(set(withField({ isQuery: 1, sortFlag: '1' }), patch)).toMatchObject(expected);
  });

  it('leaves dates with a text, and searches that no longer fit', () => {
    const dated = withField({ dbType: 'Date', queryMode: 'group' });
    expect(rowOf(dated).fieldShowType).toBe('date');
    expect(set(dated, { dbType: 'string' })).toMatchObject({
      fieldShowType: 'text',
      dbLength: 32,
      queryMode: 'single',
    });
    expect(set(withField({ queryMode: 'like' }), { dbType: 'int' })).toMatchObject({ queryMode: 'single' });
  });

  it('keeps rows that did not change the same value', () => {
    const design = withField();
    expect(fieldsAfter(design.fields, [...design.fields])).toEqual(design.fields);
    expect(fieldsAfter(design.fields, [...design.fields])[0]).toBe(design.fields[0]);
  });

  it('refuses another name while an index is on the field', () => {
    const design = withField();
    const indexs = indexesAfter([], [{ [rowKey]: 'i', indexName: 'by_title', indexField: 'title' }]);
    expect(indexs[0]).toMatchObject({ indexType: 'normal' });
    const renamed = design.fields.map((row) => (row.dbFieldName === 'title' ? { ...row, dbFieldName: 'name' } : row));
    expect(renamedUnderIndex({ ...design, indexs }, renamed)).toBe('title');
    expect(renamedUnderIndex(design, renamed)).toBeNull();
  });
});

describe('what follows from the head', () => {
  it('a tree brings its columns and takes those away that were never stored', () => {
    const tree = withHead(withField(), { isTree: 'Y' }, names);
    expect(columnsOf(tree).slice(0, 4)).toEqual(['id', 'title', 'pid', 'has_child']);
    expect(rowOf(tree, 'pid')).toMatchObject({ isShowForm: 1, isShowList: 0 });
    expect(isLockedRow(rowOf(tree, 'has_child'))).toBe(true);
    expect(faultsOf(tree, null, missing)).toEqual({ treeFieldname: '请填写树表单列' });
    const named = withHead(tree, { treeFieldname: 'title' }, names);
    expect(faultsOf(named, null, missing)).toEqual({});
    const sub = withHead(named, { tableType: 3 }, names);
    expect(sub.head).toMatchObject({ isTree: 'N', treeFieldname: null });
    expect(columnsOf(sub)).toEqual(columnsOf(withField()));
  });

  it('only main tables have a theme, and only sub tables a relation', () => {
    const main = withHead(withField(), { tableType: 2, themeTemplate: 'erp' }, names);
    expect(main.head.themeTemplate).toBe('erp');
    const sub = withHead(main, { tableType: 3, relationType: 1, tabOrderNum: 2 }, names);
    expect(sub.head).toMatchObject({ themeTemplate: 'normal', relationType: 1 });
    expect(withHead(sub, { tableType: 1 }, names).head).toMatchObject({ relationType: null, tabOrderNum: null });
  });
});

describe('what is wrong', () => {
  it('stands in the cell of its row, in the grid that shows the field', () => {
    const design = withField({ dbFieldTxt: '', fieldShowType: 'password', fieldValidType: 'only' });
    const faults = faultsOf(design, null, missing);
    expect(faults).toEqual({
      'fields.1.fieldShowType': '密码字段须允许空值，不能查询、设默认值或唯一校验',
      'fields.1.dbFieldTxt': '请输入字段备注',
    });
    expect(firstFault(faults)).toBe('fields.1.dbFieldTxt');
    expect(cellsOf('database', design, faults)).toEqual(
      new Map([['row_1_new', new Map([['dbFieldTxt', '请输入字段备注']])]]),
    );
    expect(cellsOf('page', design, faults).get('row_1_new')?.has('fieldShowType')).toBe(true);
  });

  it.each([
    ['tableName', null],
    ['fields', null],
    ['fields.2.dbType', 'database'],
    ['fields.0.isQuery', 'page'],
    ['fields.0.fieldValidType', 'check'],
    ['fields.0.mainTable', 'foreign'],
    ['indexs.0.indexName', 'index'],
    ['fields.0.somethingElse', 'database'],
  ])('%s is shown in %s', (place, tab) => expect(tabOf(place)).toBe(tab));

  it('the head comes first', () => {
    expect(firstFault({ 'indexs.0.indexName': 'a', 'fields.0.dbType': 'b', tableName: 'c' })).toBe('tableName');
    expect(firstFault({})).toBeNull();
  });
});

it('finds fields by name or remark, one after the other, and begins again', () => {
  const { fields } = withField();
  const first = located(fields, '创建', null);
  expect(first?.dbFieldName).toBe('create_by');
  const second = located(fields, '创建', first?.[rowKey]);
  expect(second?.dbFieldName).toBe('create_time');
  expect(located(fields, '创建', second?.[rowKey])?.dbFieldName).toBe('create_by');
  expect(located(fields, 'TITLE', null)?.dbFieldName).toBe('title');
  expect(located(fields, '没有', null)).toBeNull();
});

it('takes a hundred steps back', () => {
  let history = historyOf(withField());
  for (let n = 0; n < mostUndone; n += 1)
    history = done(history, withHead(history.now, { tableTxt: `第${n}步` }, names));
  for (let n = 0; n < mostUndone; n += 1) history = undone(history);
  expect(history.now.head.tableTxt).toBe('试用');
  expect(mostUndone).toBeGreaterThanOrEqual(100);
});
