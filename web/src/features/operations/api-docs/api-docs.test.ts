import { describe, expect, it } from 'vitest';
import { findOperations, groupsOf, operationsOf } from './operations.ts';
import { outlineOf } from './schema-outline.ts';

const document = {
  paths: {
    '/sys/position/list': {
      get: {
        summary: '职务-分页列表查询',
        tags: ['sys/position'],
        'x-access': 'system:position:list',
        parameters: [{ name: 'pageNo', in: 'query', required: false, schema: { type: 'integer' } }],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
    '/sys/position/exportXls': {
      get: {
        summary: '职务-导出',
        tags: ['sys/position'],
        'x-access': 'system:position:export',
        responses: { 200: { content: { 'application/octet-stream': {} } } },
      },
    },
    '/sys/login': {
      post: {
        summary: '登录',
        tags: ['sys/login'],
        'x-access': 'public',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
};

describe('operationsOf', () => {
  const operations = operationsOf(document);
  it('reads every call with what it takes and answers', () => {
    expect(operations.map(({ key }) => key)).toEqual([
      'GET /sys/position/list',
      'GET /sys/position/exportXls',
      'POST /sys/login',
    ]);
    expect(operations[0]?.parameters[0]).toMatchObject({ name: 'pageNo', place: 'query', required: false });
    expect(operations[1]?.answer).toEqual({ mime: 'application/octet-stream' });
    expect(operations[2]).toMatchObject({ body: { mime: 'application/json' }, answer: null });
  });

  it('finds nothing in what is no document', () => {
    for (const other of [null, 'text', [], { paths: 3 }, { paths: { '/a': null } }]) {
      expect(operationsOf(other)).toEqual([]);
    }
  });

  it.each([
    ['position', 2],
    ['职务 导出', 1],
    ['SYSTEM:POSITION:LIST', 1],
    ['无需登录', 1],
    ['post', 1],
    ['  ', 3],
    ['nothing such', 0],
  ])('finds %s', (text, count) => {
    expect(findOperations(operations, text)).toHaveLength(count);
  });

  it('groups by tag under the subject of the labels', () => {
    expect(groupsOf(operations).map(({ tag, title, operations: inside }) => [tag, title, inside.length])).toEqual([
      ['sys/position', '职务', 2],
      ['sys/login', '登录', 1],
    ]);
  });
});

describe('outlineOf', () => {
  it.each([
    [{ type: 'string', minLength: 1, maxLength: 64 }, 'string', ['长度 1–64']],
    [{ type: 'integer', minimum: 1, default: 10 }, 'integer', ['默认 10', '范围至少 1']],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null', []],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, '"a" | "b"', []],
    [{ type: 'array', items: { type: 'string' }, maxItems: 5 }, 'string[]', ['至多 5项']],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]', []],
    [{}, '任意', []],
    [undefined, '任意', []],
  ])('says what %j is', (schema, type, facts) => {
    expect(outlineOf(schema)).toEqual({ type, facts, fields: [] });
  });

  it('goes into objects, lists of them and records', () => {
    const person = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const id = { name: 'id', required: true, schema: { type: 'string' } };
    expect(outlineOf({ type: 'array', items: person })).toEqual({ type: 'object[]', facts: [], fields: [id] });
    expect(outlineOf({ type: 'object', patternProperties: { '^.*$': person } }).fields[0]?.schema).toBe(person);
  });

  it('follows a tree that contains itself one level at a time', () => {
    const Node = { type: 'object', properties: { children: { type: 'array', items: { $ref: 'Node' } } } };
    const children = outlineOf({ $ref: 'Node' }, { Node }).fields[0];
    expect(outlineOf(children?.schema, { Node }).fields[0]?.name).toBe('children');
  });
});
