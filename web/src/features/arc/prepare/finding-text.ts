import type { FileFault, Finding, PrepareStep } from '@dossier/contract/arc/prepare/prepare.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { messages } from '#services/messages/index.ts';
import { type Later, later, type useText } from '#services/messages/text.ts';

/** What is wrong with a file, in a word. */
export const faultText: Readonly<Record<FileFault, Later>> = {
  missing: later('内容缺失'),
  locked: later('已加密'),
  broken: later('打不开'),
  odd: later('类型不符'),
  active: later('含可执行内容'),
};

/** The step at which each finding is mended. */
export const mendedAt: Readonly<Record<Finding['code'], PrepareStep>> = {
  empty: 'upload',
  loose: 'attach',
  items: 'handOver',
  files: 'handOver',
  bytes: 'handOver',
  number: 'classify',
  noFile: 'attach',
  noPages: 'classify',
  vagueDate: 'classify',
  fault: 'upload',
  double: 'sort',
  doubleElsewhere: 'sort',
};

/** What a finding says. */
export function findingText(t: ReturnType<typeof useText>, { code, args }: Finding): string {
  const [a = '', b = ''] = args;
  switch (code) {
    case 'empty':
      return t('批次中还没有档案');
    case 'loose':
      return t('{0} 个文件没有挂接到档案', a);
    case 'items':
      return t('登记 {0} 件，实有 {1} 件', a, b);
    case 'files':
      return t('登记 {0} 个文件，实有 {1} 个', a, b);
    case 'bytes':
      return t('登记 {0}，实有 {1}', sizeText(Number(a)), sizeText(Number(b)));
    case 'number':
      return messages().answered(b);
    case 'noFile':
      return t('“{0}”没有电子文件', a);
    case 'noPages':
      return t('“{0}”没有页数', a);
    case 'vagueDate':
      return t('“{0}”的文件日期不完整', a);
    case 'fault':
      return t('文件“{0}”{1}', a, t(faultText[b as FileFault]));
    case 'double':
      return t('文件“{0}”与批次内“{1}”内容相同', a, b);
    case 'doubleElsewhere':
      return t('文件“{0}”与“{1}”中的文件内容相同', a, b);
  }
}
