import type { PrepareStep } from '@dossier/contract/arc/prepare/prepare.ts';
import { type Later, later } from '#services/messages/text.ts';

/** What the steps are called. */
export const stepNames: Readonly<Record<PrepareStep, Later>> = {
  upload: later('上传文件'),
  attach: later('挂接'),
  sort: later('排序'),
  classify: later('分类著录'),
  number: later('预览档号'),
  check: later('检查'),
  handOver: later('移交'),
};
