import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of transfers and packages (domain 3, 6.5, 6.8). */
export const transferDictionaries: readonly SeedDictionary[] = [
  {
    code: 'arc_transfer_status',
    name: '移交状态',
    items: '10=草稿,20=检测中,30=待审批,35=打包中,40=已打包,50=已交接,60=已确认',
    colors: '10=default,20=blue,30=orange,35=blue,40=cyan,50=purple,60=green',
  },
  {
    code: 'arc_package_status',
    name: '移交包状态',
    items: '10=待校验,20=校验中,30=校验通过,40=校验不通过,50=导入中,60=已导入',
    colors: '10=default,20=blue,30=cyan,40=red,50=blue,60=green',
  },
  {
    code: 'arc_package_step',
    name: '移交包校验项',
    items: 'declaration=包声明,oxum=文件数与字节数,complete=文件齐全,digest=逐个校验值,content=说明与目录',
  },
  {
    code: 'arc_package_fault',
    name: '移交包文件问题',
    items: 'missing=缺少,mismatched=校验值不符,surplus=多余',
    colors: 'missing=red,mismatched=red,surplus=gold',
  },
];
