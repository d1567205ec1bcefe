import type { Resource } from '@dossier/contract/core/resource.ts';
import { type FlowGraph, flowBounds } from '@dossier/rules/flow/graph.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { useText } from '#services/messages/text.ts';
import { roleDictionary } from '../use-names.ts';
import { Labelled } from './Labelled.tsx';

export interface FlowSettingsProps {
  graph: FlowGraph;
  resource: Pick<Resource, 'fields'>;
  disabled: boolean;
  onChange: (graph: FlowGraph) => void;
}

/** What holds of the whole flow: what those who decide see first, and who decides where nobody else can. */
export function FlowSettings({ graph, resource, disabled, onChange }: FlowSettingsProps) {
  const t = useText();
  const options = Object.entries(resource.fields)
    .filter(([, { internal, type }]) => !internal && type !== 'html')
    .map(([value, { label }]) => ({ value, label }));
  return (
    <>
      <p className="fp-hint">{t('点流程图中的步骤可以修改它；点连线上的加号可以添加。')}</p>
      <Labelled label={t('关键数据，最多 {0} 项', flowBounds.facts)}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            placeholder={t('审批时最先看到的字段')}
            maxCount={flowBounds.facts}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled}
            value={[...graph.facts]}
            options={options}
            onChange={(facts: string[]) => onChange({ ...graph, facts })}
          />
        )}
      </Labelled>
      <Labelled label={t('要点')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            aria-label={t('要点')}
            placeholder={t('审批时要看的其他字段')}
            maxCount={flowBounds.fields}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled}
            value={[...graph.focus]}
            options={options}
            onChange={(focus: string[]) => onChange({ ...graph, focus })}
          />
        )}
      </Labelled>
      <Labelled label={t('找不到审批人时由谁处理')}>
        {(id) => (
          <SearchSelect
            id={id}
            aria-label={t('找不到审批人时由谁处理')}
            dictionary={roleDictionary}
            pageSize={50}
            delay={300}
            placeholder={t('系统管理员')}
            disabled={disabled}
            value={graph.fallback}
            onChange={(role) => onChange({ ...graph, fallback: role || null })}
          />
        )}
      </Labelled>
    </>
  );
}
