import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of the store of the archive and of its loans (domain 3). */
export const storeDictionaries: readonly SeedDictionary[] = [
  { code: 'arc_loc_kind', name: '库位类型', items: 'room=库房,zone=区,row=列,bay=节,layer=层' },
  { code: 'arc_box_thick', name: '盒脊厚', items: '20=20毫米,30=30毫米,40=40毫米,50=50毫米' },
  {
    code: 'arc_move_kind',
    name: '移动类型',
    items: 'shelve=上架,pack=装盒,lend=借出,back=归还,repair=送修,repaired=修复,lost=登记遗失,found=找到,out=出库',
  },
  { code: 'arc_loan_kind', name: '借阅方式', items: 'read=阅览,phy=实体借出,elec=电子借阅,copy=复制' },
  {
    code: 'arc_purpose',
    name: '利用目的',
    items:
      'work=工作查考,audit=审计检查,law=诉讼取证,compile=编史修志,research=学术研究,econ=经济建设,edu=宣传教育,person=个人取证,other=其他',
  },
  {
    code: 'arc_loan_status',
    name: '借阅状态',
    items:
      '10=草稿,20=审批中,30=已批准,35=排队中,40=待领取,50=借出中,55=部分归还,60=已归还,65=遗失处理,70=已驳回,75=已取消,80=已过期',
    colors:
      '10=default,20=blue,30=cyan,35=gold,40=orange,50=processing,55=purple,60=green,65=red,70=volcano,75=default,80=default',
  },
  { code: 'arc_return', name: '归还状态', items: 'ok=完好,broken=破损,short=缺页,lost=遗失' },
  {
    code: 'arc_loan_route',
    name: '借阅审批方式',
    items: 'auto=免审批,own=档案管理员,other=双方部门负责人,secret=普通商业秘密,core=核心商业秘密,guest=外部人员',
  },
  { code: 'arc_access_action', name: '利用方式', items: 'view=预览,download=下载,print=打印' },
  {
    code: 'arc_inv_status',
    name: '盘点状态',
    items: '10=草稿,20=盘点中,30=待复核,40=已关闭',
    colors: '10=default,20=processing,30=orange,40=green',
  },
  {
    code: 'arc_guard',
    name: '八防检查内容',
    items: 'fire=防火,theft=防盗,damp=防潮,light=防光,dust=防尘,heat=防高温,pest=防有害生物,gas=防有害气体',
  },
  { code: 'arc_inv_kind', name: '盘点方式', items: 'open=明盘,blind=盲盘' },
  {
    code: 'arc_inv_result',
    name: '盘点结果',
    items: 'none=未盘,ok=相符,lent=借出相符,moved=错位,lost=盘亏,extra=盘盈,broken=破损',
    colors: 'none=default,ok=green,lent=cyan,moved=orange,lost=red,extra=gold,broken=volcano',
  },
  { code: 'arc_inv_handling', name: '差异处理状态', items: '0=无需处理,1=待处理,2=已处理' },
  { code: 'arc_queue_status', name: '预约状态', items: '0=排队中,1=已通知,2=已领取,3=已结束' },
];
