import { useWidgetData } from '../data/widget-data.ts';
import { TreePanel } from '../tree-panel/TreePanel.tsx';

export interface DepartTreeProps {
  /** Id of the chosen department. */
  selected: string | null;
  /** Null when the choice was taken back. */
  onSelect: (id: string | null) => void;
}

/** Departments level by level, with search. */
export function DepartTree({ selected, onSelect }: DepartTreeProps) {
  const data = useWidgetData();
  return (
    <TreePanel
      label="部门"
      placeholder="搜索部门"
      selected={selected}
      onSelect={onSelect}
      loadChildren={(parentId) => data.departChildren(parentId)}
      search={(word, signal) => data.findDeparts(word, signal)}
    />
  );
}
