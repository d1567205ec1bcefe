import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { useText } from '#services/messages/text.ts';

interface KindFacts {
  tableType: number | null;
  isTree: unknown;
  themeTemplate: unknown;
}

/** Kinds of tables by their number. */
export function useTableTypes(): Readonly<Record<number, string>> {
  const t = useText();
  return { [tableTypes.single]: t('单表'), [tableTypes.main]: t('主表'), [tableTypes.sub]: t('附表') };
}

/** A kind with what else the list says of it: a tree, or the theme. */
export function useKindWords(): (row: KindFacts) => string {
  const t = useText();
  const types = useTableTypes();
  const themes: Readonly<Record<string, string>> = { innerTable: t('(内嵌)'), erp: t('(ERP)'), tab: t('(TAB)') };
  return ({ tableType, isTree, themeTemplate }) =>
    `${types[Number(tableType)] ?? ''}${isTree === 'Y' ? t('(树)') : (themes[String(themeTemplate)] ?? '')}`;
}
