import { newId } from '#db/id.ts';
import { governed } from '../bulk.ts';
import { momentFromNow } from '../days.ts';
import { diceOf } from '../random.ts';

type Row = Record<string, unknown> & { id: string; code: string };

const families = [
  ...['电子元件', '机械零件', '紧固件', '线缆', '仪表', '阀门', '轴承', '电机'],
  ...['包装材料', '化工原料', '五金工具', '劳保用品', '办公用品', '照明器材', '泵', '密封件'],
];
const groupsOfFamily = 24;
const itemsOfGroup = 25;

/** Ten thousand materials in three levels, those above first: 16 families, 384 groups, 9 600 items. */
export function makeMaterials(): Row[][] {
  const dice = diceOf(44);
  const row = (name: string, code: string, parent_id: string | null, item: boolean): Row => ({
    id: newId(),
    name,
    code,
    parent_id,
    unit: item ? dice.pick(['个', '件', '米', '箱']) : null,
    stock: item ? dice.int(0, 5000) : null,
    price: item ? dice.int(1, 4000) / 2 : null,
    ...governed('admin', momentFromNow(-90, 0), 'A01'),
  });
  const two = (number: number) => String(number).padStart(2, '0');
  const tops = families.map((name, index) => row(name, `M${two(index + 1)}`, null, false));
  const groups = tops.flatMap((top, index) =>
    Array.from({ length: groupsOfFamily }, (_, at) =>
      row(`${families[index]}系列${two(at + 1)}`, `${top.code}-${two(at + 1)}`, top.id, false),
    ),
  );
  const items = groups.flatMap((group) =>
    Array.from({ length: itemsOfGroup }, (_, at) =>
      row(`规格${two(at + 1)}`, `${group.code}-${two(at + 1)}`, group.id, true),
    ),
  );
  return [tops, groups, items];
}
