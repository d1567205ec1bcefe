import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { governed } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';

const titles = ['季度设备巡检', '客户培训安排', '展会筹备', '机房迁移', '资料数字化', '年度预算编制'];

/** Sheets with something in every field; their pictures come with the files. */
export async function makeSheets(tx: Tx, orderId: string | null): Promise<Record<string, unknown>[]> {
  const kind = await tx.selectFrom('sys_category').select('id').where('code', '=', 'ITO1').executeTakeFirst();
  const departs = await tx
    .selectFrom('sys_depart')
    .select('id')
    .where('del_flag', '=', '0')
    .orderBy('org_code')
    .limit(3)
    .execute();
  return titles.map((title, index) => ({
    id: newId(),
    title,
    phone: `1390000${String(1000 + index)}`,
    quantity: index + 1,
    rate: 0.85,
    amount: 12_500 * (index + 1),
    start_date: dayFromNow(index * 3),
    end_date: dayFromNow(index * 3 + 5),
    remind_at: momentFromNow(index * 3 - 1, 30),
    active: index % 3 === 2 ? 'N' : 'Y',
    level: String((index % 3) + 1),
    ways: index % 2 === 0 ? '1,4' : '4',
    kind: kind?.id ?? null,
    place: '330106',
    owner: 'chenhao',
    members: 'linyuxin,heyun',
    dept: departs[0]?.id ?? null,
    depts: departs.map(({ id }) => id).join(','),
    order_id: orderId,
    project_code: null,
    words: '示例,培训',
    note: '在这里可以看到每一种控件的样子。',
    minutes: `## ${title}\n\n- 确认时间\n- 确认**负责人**`,
    body: `<p>${title}的<strong>说明</strong>。</p>`,
    papers: null,
    pictures: null,
    ...governed('admin', momentFromNow(-30 + index, index * 5), 'A01'),
  }));
}
