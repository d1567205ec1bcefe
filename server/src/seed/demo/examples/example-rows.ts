import { newId } from '#db/id.ts';
import { governed } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { diceOf } from '../random.ts';

type Row = Record<string, unknown>;

/** An order with its lines, whose tables are others. */
export type ExampleOrder = Row & { id: string; code: string; customers: Row[]; tickets: Row[] };

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const givenNames = ['一鸣', '思远', '雨桐', '子涵', '嘉怡', '浩然', '静怡', '晓峰', '文博', '若曦'];
const skills = ['前端,图表', '后端,接口', '测试,自动化', '数据库,调优', '设计,交互'];

export function makePersons(): Row[] {
  const dice = diceOf(41);
  return Array.from({ length: 48 }, (_, index) => {
    const age = dice.int(22, 58);
    return {
      id: newId(),
      name: `${surnames[index % surnames.length]}${givenNames[Math.floor(index / 5) % givenNames.length]}`,
      key_word: dice.pick(skills),
      sex: dice.pick([1, 2]),
      age,
      birthday: dayFromNow(-age * 366 - dice.int(1, 300)),
      punch_time: momentFromNow(-dice.int(1, 20), dice.int(0, 59)),
      salary: dice.int(60, 320) * 100,
      bonus: dice.int(0, 60) * 100,
      email: `person${String(index + 1).padStart(2, '0')}@example.com`,
      content: '示例数据，可以随意修改或删除。',
      ...governed('admin', momentFromNow(-60 + index, index), 'A01'),
    };
  });
}

const flights = ['CA1501', 'MU5101', 'CZ3907', 'HU7603', 'ZH9112'];
const customers = ['临江机械厂', '青禾食品', '北辰物流', '海风旅行社', '云杉设计院', '南山医药'];

/** Orders of the last weeks; what one costs is the sum of its tickets. */
export function makeOrders(): ExampleOrder[] {
  const dice = diceOf(42);
  return Array.from({ length: 24 }, (_, index): ExampleOrder => {
    const id = newId();
    const days = -60 + index * 2;
    const line = (line_no: number) => ({ id: newId(), order_id: id, line_no });
    const tickets = Array.from({ length: dice.int(1, 4) }, (_ticket, at) => {
      const [price, quantity] = [dice.int(40, 260) * 10, dice.int(1, 5)];
      const flight_date = dayFromNow(days + dice.int(5, 40));
      return { ...line(at), flight: dice.pick(flights), flight_date, price, quantity, amount: price * quantity };
    });
    return {
      id,
      code: `DD-${String(index + 1).padStart(4, '0')}`,
      level: dice.pick(['1', '1', '2', '3']),
      order_date: dayFromNow(days),
      amount: tickets.reduce((sum, { amount }) => sum + amount, 0),
      content: dice.pick(['按合同发货', '客户自提', '节前送达', null]),
      ...governed('admin', momentFromNow(days, index * 11), 'A01'),
      customers: Array.from({ length: dice.int(1, 3) }, (_customer, at) => ({
        ...line(at),
        name: dice.pick(customers),
        sex: dice.pick([1, 2]),
        phone: `138${String(dice.int(10_000_000, 99_999_999))}`,
      })),
      tickets,
    };
  });
}

/** None to four deliveries of each order, so that some have nothing below them. */
export function deliveriesOf(orders: readonly ExampleOrder[]): Row[] {
  const dice = diceOf(43);
  return orders.flatMap(({ id, code }, index) =>
    Array.from({ length: dice.int(0, 4) }, (_, at) => ({
      id: newId(),
      code: `YD-${code.slice(3)}-${at + 1}`,
      order_id: id,
      carrier: dice.pick(['顺达快运', '中程物流', '港通货代']),
      sent_on: dayFromNow(-58 + index * 2 + at),
      boxes: dice.int(1, 24),
      signed: dice.pick(['Y', 'Y', 'N']),
      ...governed('admin', momentFromNow(-58 + index * 2 + at, at * 13), 'A01'),
    })),
  );
}
