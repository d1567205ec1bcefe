/** Why a file has no keeping copy. */
export type UnkeptReason =
  | 'format'
  | 'office'
  | 'damaged'
  | 'too-large'
  | 'not-set'
  | 'no-standard'
  | 'late'
  | 'missing';

/** A file of which no copy is made that keeps. */
export class Unkept extends Error {
  readonly reason: UnkeptReason;

  constructor(reason: UnkeptReason) {
    super(reason);
    this.reason = reason;
  }
}

/** As whoever asked reads it. */
export const unkeptText: Readonly<Record<UnkeptReason, string>> = {
  format: '该格式不能转换为PDF/A',
  office: '未配置LibreOffice，办公文件不能转换',
  damaged: '文件已损坏，不能转换',
  'too-large': '文件过大，不能转换',
  'not-set': '文件中有字库没有的字符或不能转换的内容',
  'no-standard': '转换结果不符合PDF/A，未保存',
  late: '转换超时',
  missing: '文件内容缺失，不能转换',
};
