/** Stages at which archives are checked (dictionary arc_stage): filing, transfer, long-term keeping. */
export const checkStage = { filing: 'G', transfer: 'Y', keeping: 'C' } as const;
export type CheckStage = (typeof checkStage)[keyof typeof checkStage];

/** Properties that are checked (dictionary arc_prop): authentic, complete, usable, safe. */
export const checkProps = ['ZS', 'WZ', 'KY', 'AQ'] as const;
export type CheckProp = (typeof checkProps)[number];

/** What a failure does (dictionary arc_check_grade): it blocks the reception, or warns. */
export const checkGrade = { block: 'B', warn: 'W' } as const;
export type CheckGrade = (typeof checkGrade)[keyof typeof checkGrade];

/** What a check finds (dictionary arc_result). */
export const checkOutcome = { passed: 'P', warned: 'W', failed: 'F', none: 'N', manual: 'M' } as const;
export type CheckOutcome = (typeof checkOutcome)[keyof typeof checkOutcome];

/** A check of the four properties (domain 6.7). */
export interface CheckDefinition {
  code: string;
  text: string;
  stages: readonly CheckStage[];
  grade: CheckGrade;
}

/** `code|what is checked|stages|grade`, in the order of the domain. */
const lines = `
ZS01|存储摘要与重新计算的SHA-256一致|GYC|B
ZS02|著录项长度符合规定|GY|B
ZS03|著录项类型和格式符合规定|GY|B
ZS04|字典项取值有效|GY|B
ZS05|著录项取值合理|GY|W
ZS06|题名和文号无非法字符|GY|W
ZS07|档号符合规则且与著录项一致|GYC|B
ZS08|档号、文号和题名不重复|GY|B
ZS09|电子文件属性与内容一致|GYC|B
ZS10|档案与电子文件相互关联|GYC|B
ZS11|说明文件和文件目录可解析|Y|B
ZS12|移交包结构符合规定|Y|B
ZS13|移交包收发一致|Y|B
ZS14|形成和办理过程记录有序|GY|W
WZ01|件数与登记一致|GY|B
WZ02|字节数与登记一致|GY|B
WZ03|必填著录项齐全|GYC|B
WZ04|条件著录项齐全|GY|W
WZ05|编号连续|GY|W
WZ06|正文和附件齐全|GY|B
WZ07|必归类目齐全|G|B
WZ08|办理过程齐全|G|W
WZ09|电子文件页数与著录一致|GY|W
KY01|著录信息可读取|GYC|B
KY02|文件格式适合长期保存|GYC|W
KY03|电子文件可打开|GYC|B
KY04|电子文件未加密、未压缩|GY|B
KY05|数字化文件有文字层|G|W
KY06|备份可恢复|C|B
AQ01|病毒检测|GYC|B
AQ02|无多余文件|Y|W
AQ03|无可执行文件、脚本和宏|GY|B
AQ04|载体完好、可读取|Y|W
AQ05|过程安全、操作有授权和日志|GYC|W`;

/** All checks, by which schemes are made and results are named (dictionary arc_check_code). */
export const checkDefinitions: readonly CheckDefinition[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', text = '', stages = '', grade = ''] = line.split('|');
    // The lines above hold nothing else.
    return { code, text, stages: [...stages] as CheckStage[], grade: grade as CheckGrade };
  });

/** The property that a check belongs to. */
export const propOf = (code: string): CheckProp => {
  const prop = checkProps.find((one) => code.startsWith(one));
  if (!prop) throw new RangeError(`${code} is no check`);
  return prop;
};

/** Extensions that an archive keeps as they are (KY02). */
export const keptExtensions: readonly string[] = [
  ...['pdf', 'ofd', 'txt', 'xml', 'csv', 'jpg', 'jpeg', 'png', 'tif', 'tiff', 'wav', 'mp3', 'mp4'],
];
