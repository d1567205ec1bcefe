import { fillRule, testFillRule } from '@dossier/contract/dictionaries/fill-rule.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { useGenerators } from './fill-rule.api.ts';
import './fill-rule.css';

const TrialDialog = lazyPart(async () => (await import('./TrialDialog.tsx')).TrialDialog);

/** 填值规则: how the system makes the numbers and codes of forms. */
export default function FillRulePage() {
  const t = useText();
  const [tried, setTried] = useState<{ code: string; name: string } | null>(null);
  const generators = useGenerators();
  const labelOf = (name: string | null) => generators.data?.find((one) => one.name === name)?.label;
  return (
    <>
      <ResourcePage
        resource={fillRule}
        columns={{
          ruleClass: (record) => (
            <>
              {named(labelOf(record.ruleClass) ?? '')} <span className="dw-mono">{record.ruleClass}</span>
            </>
          ),
        }}
        formParts={{ ruleClass: ClassPart, ruleParams: ParamsPart }}
        rowActions={[
          {
            key: 'test',
            label: t('测试'),
            endpoint: testFillRule,
            beside: true,
            run: (record) => setTried({ code: record.ruleCode ?? '', name: record.ruleName ?? '' }),
          },
        ]}
      />
      {tried ? <TrialDialog rule={tried} onClose={() => setTried(null)} /> : null}
    </>
  );
}

/** Chooses a registered generator. */
function ClassPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  const t = useText();
  const generators = useGenerators();
  return (
    <Select
      {...control}
      placeholder={t('请选择规则实现类')}
      loading={generators.isLoading}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      options={(generators.data ?? []).map(({ name, label }) => ({
        value: name,
        label: t('{0}（{1}）', named(label), name),
      }))}
    />
  );
}

/** Parameters as a JSON object, with those that the chosen generator takes. */
function ParamsPart({ value, onChange, draft, change: _, record: __, ...control }: FieldPartProps) {
  const t = useText();
  const generators = useGenerators();
  const generator = generators.data?.find(({ name }) => name === draft.ruleClass);
  return (
    <>
      <Input.TextArea
        {...control}
        className="dw-mono"
        autoSize={{ minRows: 3, maxRows: 10 }}
        placeholder={t('请输入JSON字符串，例如 {"prefix":"HT"}')}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      {generator ? (
        <div className="rp-help fill-rule-help">
          <p>{named(generator.description)}</p>
          {generator.params.length > 0 ? (
            <dl aria-label={t('可用参数')}>
              {generator.params.map(({ name, title }) => (
                <div key={name}>
                  <dt className="dw-mono">{name}</dt>
                  <dd>{named(title)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {generator.given.length > 0 ? <p>{t('表单可传入：{0}', generator.given.join('、'))}</p> : null}
        </div>
      ) : null}
    </>
  );
}
