import { useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { TreePanel } from '../tree-panel/TreePanel.tsx';

export interface DepartTreeProps {
  /** Id of the chosen department. */
  selected: string | null;
  /** Null when the choice was taken back. */
  onSelect: (id: string | null) => void;
}

/** Departments level by level, with search. */
export function DepartTree({ selected, onSelect }: DepartTreeProps) {
  const t = useText();
  const data = useWidgetData();
  return (
    <TreePanel
      label={t('部门')}
      placeholder={t('搜索部门')}
      selected={selected}
      onSelect={onSelect}
      loadChildren={(parentId) => data.departChildren(parentId)}
      search={(word, signal) => data.findDeparts(word, signal)}
    />
  );
}
