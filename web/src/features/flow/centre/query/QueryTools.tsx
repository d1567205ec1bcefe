import { flowStates } from '@dossier/contract/flow/flow.ts';
import { DateRange } from '@dossier/widgets/input/DateField.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Checkbox } from 'antd';
import { stateWords } from '#engine/flow/flow-words.ts';
import { useResources } from '#engine/use-resources.ts';
import type { Narrowing } from '#list/list-address.ts';
import { SearchWords } from '#list/SearchWords.tsx';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';

export interface QueryToolsProps {
  kind: 'instance' | 'step';
  asked: Readonly<Record<string, string>>;
  onChange: (patch: Narrowing) => void;
}

/** What the two lists are narrowed by beside words. */
export function QueryTools({ kind, asked, onChange }: QueryToolsProps) {
  const t = useText();
  const resources = useResources();
  const flows = [...(resources?.values() ?? [])].flatMap(({ label, actions }) =>
    Object.values(actions).flatMap(({ flow, label: action }) =>
      flow ? [{ value: flow.code, label: t('{0}：{1}', named(label), named(action)) }] : [],
    ),
  );
  const states: { value: string; label: string }[] =
    kind === 'step'
      ? [
          { value: 'open', label: t('待处理') },
          { value: 'done', label: t('已办') },
        ]
      : [
          ...flowStates.map((value): { value: string; label: string } => ({ value, label: t(stateWords[value].text) })),
          { value: 'over', label: t('全部已结束') },
        ];
  return (
    <>
      <Select
        allowClear
        aria-label={t('事项')}
        placeholder={t('全部事项')}
        popupMatchSelectWidth={false}
        style={{ width: 130 }}
        value={asked.code ?? null}
        options={flows}
        onChange={(code: string | null | undefined) => onChange({ code: code ?? null, node: null, nodeName: null })}
      />
      <Select
        allowClear
        aria-label={t('审批状态')}
        placeholder={t('全部状态')}
        style={{ width: 110 }}
        value={states.find(({ value }) => value === asked.state)?.value ?? null}
        options={states}
        onChange={(state: string | null | undefined) => onChange({ state: state ?? null })}
      />
      <span className="fq-person">
        <UserSelect
          aria-label={t('申请人')}
          placeholder={t('申请人')}
          value={asked.applicant ?? ''}
          onChange={(applicant) => onChange({ applicant: applicant || null })}
        />
      </span>
      <SearchWords
        label={t('步骤')}
        placeholder={kind === 'step' ? t('步骤') : t('当前步骤')}
        value={asked.step}
        width={120}
        onSearch={(step) => onChange({ step })}
      />
      <span className="fq-range">
        <DateRange
          aria-label={kind === 'step' ? t('到达时间') : t('提交时间')}
          value={[asked.from ?? null, asked.to ?? null]}
          onChange={([from, to]) => onChange({ from: from || null, to: to || null })}
        />
      </span>
      <Checkbox
        className="fq-late"
        checked={asked.late === '1'}
        onChange={({ target }) => onChange({ late: target.checked ? '1' : null })}
      >
        {t('超时')}
      </Checkbox>
    </>
  );
}

/** Words of the title or the applicant's name. */
export function QueryWords({ asked, onChange }: Omit<QueryToolsProps, 'kind'>) {
  const t = useText();
  return (
    <SearchWords label={t('标题或申请人')} value={asked.text} width={150} onSearch={(text) => onChange({ text })} />
  );
}
