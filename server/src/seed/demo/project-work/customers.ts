import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow } from '../days.ts';
import { demoProjects } from '../project-list.ts';

/** `name|English name|industry|credit|days of payment|contact|post|phone` */
const lines = `
海州城市商业银行|Haizhou City Commercial Bank|IND-J|A|60|韩立群|科技部总经理|0571-87001001
海州市医疗保障信息中心||IND-S|A|45|邹敏|项目办主任|0571-87001012
东岭装备制造集团|Dongling Equipment Group|IND-C|B|90|蒋海涛|信息中心主任|0574-86002003
樱和损害保险|Ouwa General Insurance|IND-J|A|30|佐藤健|システム部長|+81-3-5550-0142
星港百货|Starport Department Stores|IND-F|B|30|Lim Wei Jie|IT Director|+65-6550-0177
Meridian Payments|Meridian Payments Inc.|IND-J|A|30|Karen Doyle|VP Engineering|+1-415-555-0118
Rheinwerk Automation|Rheinwerk Automation GmbH|IND-C|A|30|Jonas Brandt|Leiter IT|+49-221-555-0163
海州高新区管委会||IND-S|A|60|沈国强|大数据处处长|0571-87001108
海州市档案馆||IND-S|A|60|陆静|信息化处处长|0571-87001120
云杉能源集团|Yunshan Energy Group|IND-D|B|75|曹志明|共享中心主任|0571-87002055
海州市大数据管理局||IND-S|A|60|金晓东|运维处处长|0571-87001133
海州市第一人民医院||IND-Q|A|60|唐慧|信息科主任|0571-87003011
泰和财产保险|Taihe Property Insurance|IND-J|B|45|罗文静|数据部经理|021-66001207
海州电力||IND-D|A|60|魏强|客户服务中心主任|0571-87002098
海州市人力资源和社会保障局||IND-S|A|60|裘芳|档案处处长|0571-87001145
港联资产管理|Ganglian Asset Management|IND-J|B|30|陈嘉琪|Compliance Manager|+852-2555-0134
海州交通科技|Haizhou Transport Technology|IND-I|C|60|葛亮|研发总监|0571-87004021`;

/** Customers of the demo company's projects, each with whom one talks to. */
export async function seedCustomers(tx: Tx): Promise<void> {
  const industries = await tx.selectFrom('sys_category').select(['id', 'code']).execute();
  const industryOf = new Map(industries.map(({ code, id }) => [code, id]));
  const made = lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name = '', nameEn = '', industry = '', grade, payDays, contact, post, phone] = line.split('|');
      const foreign = demoProjects.find((project) => project.customer === name && project.country)?.country;
      const id = newId();
      return {
        row: {
          ...{ id, code: `KH-${String(index + 1).padStart(4, '0')}`, name, name_en: nameEn || null },
          ...{ country: foreign ?? 'CN', industry: industryOf.get(industry) ?? null, grade, pay_days: Number(payDays) },
          ...{ related: 'N', active: 'Y', invoice_title: name },
          ...governed('sunlei', momentFromNow(-640 + index, index * 13), 'A01'),
        },
        contact: { id: newId(), customer_id: id, line_no: 1, name: contact, phone, post, main: 'Y' },
      };
    });
  await insertAll(
    tx,
    'pm_customer',
    made.map(({ row }) => row),
  );
  await insertAll(
    tx,
    'pm_customer_contact',
    made.map((one) => one.contact),
  );
  await pushNumber(tx, 'pm_customer:0', made.length);
}
