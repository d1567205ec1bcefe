import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Condition } from '@dossier/rules/condition.ts';
import { flowBounds } from '@dossier/rules/flow/graph.ts';
import { namedFields } from '@dossier/rules/query/fields.ts';
import { countLines, firstQuery, type QueryGroup, usablePart } from '@dossier/rules/query/model.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { GroupEditor } from '@dossier/widgets/query/GroupEditor.tsx';
import { useMemo, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { conditionFields, conditionOf, queryOf } from '../model/condition-query.ts';
import '@dossier/widgets/query/query.css';

export interface ConditionDialogProps {
  /** Name of the branch. */
  name: string;
  resource: Resource;
  value: Condition | null;
  onChange: (condition: Condition) => void;
  onClose: () => void;
}

/** The condition of a branch, made with the builder of the lists. */
export default function ConditionDialog({ name, resource, value, onChange, onClose }: ConditionDialogProps) {
  const t = useText();
  const { isHidden } = useRights();
  const fields = useMemo(() => conditionFields(resource, isHidden), [resource, isHidden]);
  const named = useMemo(() => namedFields(fields), [fields]);
  const [query, setQuery] = useState<QueryGroup>(() => (value && queryOf(value, fields)) || firstQuery);
  const [problem, setProblem] = useState<string | null>(null);

  function accept(): void {
    const usable = usablePart(query);
    const condition = usable && conditionOf(usable);
    if (!usable || !condition) setProblem(t('请至少填写一个条件'));
    else if (countLines(usable) > flowBounds.comparisons)
      setProblem(t('一个分支最多 {0} 个条件', flowBounds.comparisons));
    else {
      onChange(condition);
      onClose();
    }
  }

  return (
    <AppModal
      open
      title={t('分支条件：{0}', name)}
      width={820}
      okText={t('确定')}
      cancelText={t('取消')}
      onOk={accept}
      onCancel={onClose}
    >
      <GroupEditor
        fields={fields}
        named={named}
        query={query}
        onQuery={(next) => {
          setQuery(next);
          setProblem(null);
        }}
        nested
        onEnter={accept}
      />
      {problem ? (
        <p className="fl-wrong" role="alert">
          {problem}
        </p>
      ) : null}
    </AppModal>
  );
}
