import type { Joinless } from '@dossier/contract/online/form/settings.ts';
import { type Later, later } from '#services/messages/text.ts';

/** What is said to whoever turns the joined query on where it does nothing (online-engine 5.2). */
export const joinWarnings: Readonly<Record<Joinless, Later>> = {
  sub: later('当前表为附表，请在对应主表配置!'),
  tree: later('请注意：树表单不支持联合查询，配置无效!'),
  single: later('请注意：单表不支持联合查询，配置无效!'),
  erp: later('请注意：erp风格不支持联合查询，配置无效!'),
  innerTable: later('请注意：内嵌子表风格不支持联合查询，配置无效!'),
};

/** What is said to whoever chooses such a theme while it is on. */
export const joinlessThemes: Readonly<Record<string, Later>> = {
  erp: later('ERP不支持联合查询功能'),
  innerTable: later('内嵌子表不支持联合查询功能'),
};
