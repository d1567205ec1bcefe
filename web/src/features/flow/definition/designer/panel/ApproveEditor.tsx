import type { Resource } from '@dossier/contract/core/resource.ts';
import { type ApproveNode, flowBounds } from '@dossier/rules/flow/graph.ts';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Checkbox, Segmented } from 'antd';
import { useText } from '#services/messages/text.ts';
import { afters, modes } from '../who-words.ts';
import { FieldRights } from './FieldRights.tsx';
import { Labelled } from './Labelled.tsx';
import { WhoList } from './WhoList.tsx';

export interface ApproveEditorProps {
  node: ApproveNode;
  resource: Resource;
  onChange: (patch: Partial<ApproveNode>, kind?: string) => void;
  disabled: boolean;
}

/** Everything of a step at which people decide. */
export function ApproveEditor({ node, resource, onChange, disabled }: ApproveEditorProps) {
  const t = useText();
  const { limit, acts } = node;
  return (
    <>
      <WhoList
        label={t('谁来审批')}
        value={node.who}
        resource={resource}
        disabled={disabled}
        onChange={(who, kind) => onChange({ who }, kind)}
      />
      <section className="fp-part" aria-label={t('怎样算通过')}>
        <span className="fp-label">{t('怎样算通过')}</span>
        <Segmented<ApproveNode['mode']>
          aria-label={t('怎样算通过')}
          block
          disabled={disabled}
          value={node.mode}
          options={[
            { value: 'any', label: <span title={t(modes.any)}>{t('或签')}</span> },
            { value: 'all', label: <span title={t(modes.all)}>{t('会签')}</span> },
            { value: 'order', label: <span title={t(modes.order)}>{t('依次')}</span> },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
        <p className="fp-hint">{t(modes[node.mode])}</p>
      </section>
      <div className="fp-part fp-two">
        <Labelled label={t('期限（工作日）')}>
          {(id) => (
            <NumberField
              id={id}
              placeholder={t('不限')}
              disabled={disabled}
              value={limit?.days ?? null}
              onChange={(days) =>
                onChange(
                  {
                    limit:
                      days === null
                        ? null
                        : {
                            days: Math.min(flowBounds.days, Math.max(1, Math.round(days))),
                            after: limit?.after ?? 'remind',
                          },
                  },
                  'days',
                )
              }
            />
          )}
        </Labelled>
        <Labelled label={t('超时后')}>
          {(id) => (
            <Select
              id={id}
              disabled={disabled || limit === null}
              value={limit?.after ?? 'remind'}
              options={Object.entries(afters).map(([value, text]) => ({ value, label: t(text) }))}
              onChange={(after) => limit && onChange({ limit: { ...limit, after } as typeof limit })}
            />
          )}
        </Labelled>
      </div>
      <Labelled label={t('驳回到')}>
        {(id) => (
          <Select<ApproveNode['back']>
            id={id}
            disabled={disabled}
            value={node.back}
            options={[
              { value: 'applicant', label: t('申请人') },
              { value: 'earlier', label: t('申请人，或之前任一步骤') },
            ]}
            onChange={(back) => onChange({ back })}
          />
        )}
      </Labelled>
      <FieldRights resource={resource} value={node} disabled={disabled} onChange={onChange} />
      <section className="fp-part" aria-label={t('允许')}>
        <span className="fp-label">{t('允许')}</span>
        <div className="fp-acts">
          <Checkbox
            disabled={disabled}
            checked={acts.transfer}
            onChange={({ target }) => onChange({ acts: { ...acts, transfer: target.checked } })}
          >
            {t('转办')}
          </Checkbox>
          <Checkbox
            disabled={disabled}
            checked={acts.addSign}
            onChange={({ target }) => onChange({ acts: { ...acts, addSign: target.checked } })}
          >
            {t('加签')}
          </Checkbox>
          <Checkbox
            disabled={disabled}
            checked={acts.batch}
            onChange={({ target }) => onChange({ acts: { ...acts, batch: target.checked } })}
          >
            {t('批量处理')}
          </Checkbox>
        </div>
      </section>
      <WhoList
        label={t('通过后抄送')}
        value={node.copies}
        resource={resource}
        without={['chosen']}
        disabled={disabled}
        onChange={(copies, kind) => onChange({ copies }, kind)}
      />
    </>
  );
}
