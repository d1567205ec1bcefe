import { money, text } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { describe, expect, test } from 'vitest';
import { applyEffects } from './effects.ts';
import { modelOf, reachOf } from './form-model.ts';

const goods = part({
  ...{ label: '明细', table: 'test_goods', foreignKey: 'order_id', most: 10 },
  fields: { name: text({ label: '名称', max: 50 }), price: money({ label: '单价' }), cost: money({ label: '成本' }) },
});
const order = resource({
  ...{ area: 'test', name: 'order', label: '订单', path: '/test/order', table: 'test_order', component: 'test/Orders' },
  fields: {
    title: text({ label: '标题', max: 50 }),
    salary: money({ label: '薪资' }),
    state: text({ label: '状态', max: 50 }),
  },
  parts: { goods },
});
const rights = {
  isHidden: (code: string) => ['test:order:col:salary', 'test:order:col:goods.cost'].includes(code),
  isDisabled: (code: string) => ['test:order:col:state', 'test:order:col:goods.price'].includes(code),
};
const draft = {
  ...{ title: '甲', salary: 31415, state: '1' },
  goods: [{ id: 'r1', name: '纸', price: 3, cost: 27182 }],
};

describe('what a script knows of a form', () => {
  const reach = reachOf({ resource: order, isNew: false }, rights);
  const { model, rows } = modelOf(order, draft, reach, false);
  const apply = (...effects: object[]) =>
    applyEffects(
      effects.map((effect) => JSON.stringify(effect)),
      { resource: order, reach, draft, rows },
    );

  test('holds no field and no column of a line that is hidden from the person', () => {
    expect(JSON.stringify(model)).not.toMatch(/salary|cost|31415|27182/);
    expect(model).toMatchObject({ values: { title: '甲', state: '1' }, subs: { goods: [{ id: 'r1', price: 3 }] } });
  });

  test('changes none that is hidden or that they may only read', () => {
    for (const [name, reason] of [
      ['salary', 'field'],
      ['state', 'readOnly'],
    ] as const)
      expect(apply({ op: 'set', values: { [name]: 1 } })).toMatchObject({ patch: {}, fault: { name, reason } });
    for (const name of ['cost', 'price']) {
      const { patch, fault } = apply({ op: 'setLine', sub: 'goods', row: 'r1', values: { [name]: 1, name: '笔' } });
      expect(fault).toMatchObject({ name: `goods.${name}`, reason: 'field' });
      expect(patch).toEqual({ goods: [{ id: 'r1', name: '笔', price: 3, cost: 27182 }] });
    }
    expect(model.subFields).toEqual({ goods: { name: true, price: false } });
  });
});
