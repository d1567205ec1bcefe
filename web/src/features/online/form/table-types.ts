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

/** What the choices of a head are called, as the designer and the detail show them. */
export function useHeadWords() {
  const t = useText();
  return {
    themeTemplate: {
      normal: t('默认主题'),
      erp: t('ERP主题(一对多)'),
      innerTable: t('内嵌子表主题(一对多)'),
      tab: t('TAB主题(一对多)'),
    },
    relationType: { 0: t('一对多'), 1: t('一对一') },
    formTemplate: { 1: t('一列'), 2: t('两列'), 3: t('三列'), 4: t('四列') },
    scroll: { 1: t('有'), 0: t('无') },
  } as const satisfies Record<string, Readonly<Record<string | number, string>>>;
}
