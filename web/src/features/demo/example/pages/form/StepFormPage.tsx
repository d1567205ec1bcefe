import { demoPerson } from '@dossier/contract/demo/person.ts';
import { DetailList } from '@dossier/widgets/display/DetailList.tsx';
import { ResultState } from '@dossier/widgets/feedback/ResultState.tsx';
import { Button, Steps } from 'antd';
import { useId, useRef, useState } from 'react';
import { cellOf } from '#engine/fields/values.tsx';
import { FormField } from '#engine/form/FormField.tsx';
import { FormFrame } from '#engine/form/FormFrame.tsx';
import { focusField } from '#engine/form/focus-field.ts';
import { useFields } from '#engine/form/small/use-fields.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useSave } from '#engine/use-records.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useRights } from '#services/session/access.ts';

/** What each step asks; the third shows all of it. */
const asked = [
  ['name', 'sex', 'age', 'birthday'],
  ['salary', 'bonus', 'email', 'keyWord'],
] as const;

/** 分步表单: a step is left when its own fields are right; the last one saves. */
export default function StepFormPage() {
  const [begun, setBegun] = useState(0);
  return <StepForm key={begun} onAgain={() => setBegun(begun + 1)} />;
}

function StepForm({ onAgain }: { onAgain: () => void }) {
  const t = useText();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const { fields: all } = useSpoken(demoPerson);
  const names = asked.flat();
  const fields = Object.fromEntries(names.map((name) => [name, all[name]]));
  const form = useFields({ fields, focus: (name) => focusField(root.current, name) });
  const { may } = useRights();
  const saving = useSave(demoPerson);
  const [step, setStep] = useState(0);
  useUnsaved(form.dirty && step < 3);
  const mine = asked[step] ?? [];

  function next(): void {
    if (!form.show(form.wrong(mine))) setStep(step + 1);
  }
  const save = () => saving.mutateAsync(form.draft).then(() => setStep(3), showError);

  return (
    <section className="card" aria-label={t('分步填写')}>
      <Steps
        className="demo-steps"
        current={step}
        items={[t('基本资料'), t('工资与联系方式'), t('确认')].map((title) => ({ title }))}
      />
      <div className="demo-step">
        {step < 2 ? (
          <FormFrame root={root} onSave={next}>
            <fieldset className="rp-group">
              {mine.map((name) => (
                <FormField
                  key={name}
                  id={`${id}-${name}`}
                  name={name}
                  field={all[name]}
                  draft={form.draft}
                  change={form.change}
                  problem={form.problems[name]}
                  disabled={false}
                  record={null}
                />
              ))}
            </fieldset>
          </FormFrame>
        ) : null}
        {step === 2 ? (
          <DetailList
            col={2}
            items={names.map((name) => ({ term: all[name].label, content: cellOf(form.draft, name, all[name]) }))}
          />
        ) : null}
        {step === 3 ? (
          <ResultState
            kind="success"
            title={t('已保存')}
            actions={<Button onClick={onAgain}>{t('再填一份')}</Button>}
          />
        ) : (
          <div className="demo-actions">
            {step > 0 ? <Button onClick={() => setStep(step - 1)}>{t('上一步')}</Button> : null}
            {step < 2 ? (
              <Button type="primary" onClick={next}>
                {t('下一步')}
              </Button>
            ) : (
              <Button
                type="primary"
                disabled={!may(demoPerson.endpoints.add)}
                loading={saving.isPending}
                onClick={() => void save()}
              >
                {t('提交')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
