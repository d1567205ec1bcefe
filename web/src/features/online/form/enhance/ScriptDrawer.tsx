import type { ScriptType } from '@dossier/contract/online/enhance/scripts.ts';
import CodeInput from '@dossier/widgets/code/CodeInput.tsx';
import type { CodeProblem } from '@dossier/widgets/code/problems.ts';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { useState } from 'react';
import { OpeningDrawer } from '#engine/form/small/OpeningDrawer.tsx';
import { SmallDrawer } from '#engine/form/small/SmallDrawer.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useFirst } from '#services/page/use-first.ts';
import type { FormRow } from '../form.api.ts';
import { type Scripts, saveScript, useScripts } from './enhance.api.ts';
import './enhance.css';

export interface ScriptDrawerProps {
  form: Pick<FormRow, 'id' | 'tableTxt'>;
  onClose: () => void;
}

/** JS增强: what a script does in the form of a record and in the list. Only what was changed is saved. */
export default function ScriptDrawer(props: ScriptDrawerProps) {
  const t = useText();
  const { data, error, refetch } = useScripts(props.form.id);
  const opened = useFirst(data);
  if (opened) return <Editor {...props} opened={opened} />;
  return (
    <OpeningDrawer
      title={t('JS增强：{0}', props.form.tableTxt)}
      width={820}
      error={error}
      errorTitle={t('脚本加载失败')}
      onRetry={() => void refetch()}
      onClose={props.onClose}
    />
  );
}

const types = ['form', 'list'] as const satisfies readonly ScriptType[];
const noProblems: readonly CodeProblem[] = [];

function Editor({ form, opened, onClose }: ScriptDrawerProps & { opened: Scripts }) {
  const t = useText();
  const [saved, setSaved] = useState(opened);
  const [texts, setTexts] = useState(opened);
  const [tab, setTab] = useState<ScriptType>('form');
  const [problem, setProblem] = useState<{ type: ScriptType; found: readonly CodeProblem[] } | null>(null);
  const [busy, act] = useAct();
  const changed = types.filter((type) => texts[type] !== saved[type]);
  const names = { form: t('表单脚本'), list: t('列表脚本') };

  const save = () =>
    act(async () => {
      // The parser is loaded with the first save.
      const { findScriptProblem } = await import('@dossier/contract/online/enhance/check-script.ts');
      for (const type of changed) {
        const found = findScriptProblem(texts[type]);
        if (found === null) continue;
        setTab(type);
        return setProblem({ type, found: [{ ...found, message: messages().answered(found.message) }] });
      }
      let said = t('没有修改');
      for (const type of changed) {
        said = await saveScript(form.id, type, texts[type]);
        setSaved((before) => ({ ...before, [type]: texts[type] }));
      }
      feedback()?.message.success(said);
      onClose();
    });

  return (
    <SmallDrawer
      title={t('JS增强：{0}', form.tableTxt)}
      width={820}
      dirty={changed.length > 0}
      saving={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p className="oen-note">
        {t(
          '方法之间用逗号分隔，如 loaded() { }, beforeSubmit(row) { }。脚本在沙箱中以打开者的权限运行，看不到的字段读不到，只读的字段改不了；每次保存都是表单的一个版本。',
        )}
      </p>
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key === 'list' ? 'list' : 'form')}
        items={types.map((type) => ({
          key: type,
          label: names[type],
          children: (
            <CodeInput
              key={type}
              aria-label={names[type]}
              language="javascript"
              height={420}
              value={texts[type]}
              keywords={words[type]}
              placeholder={examples[type]}
              problems={problem?.type === type ? problem.found : noProblems}
              onChange={(next) => {
                setTexts((before) => ({ ...before, [type]: next ?? '' }));
                setProblem(null);
              }}
            />
          ),
        }))}
      />
    </SmallDrawer>
  );
}

const examples: Readonly<Record<ScriptType, string>> = {
  form: 'onlChange() {\n  return {\n    price(event) { that.setFieldsValue({ total: event.value * 2 }); },\n  };\n}',
  list: 'beforeDelete(row) {\n  if (row.status === "1") return Promise.reject("…");\n}',
};

/** What is offered while one types. */
const words: Readonly<Record<ScriptType, readonly string[]>> = {
  form: [
    ...[
      'loaded',
      'beforeSubmit',
      'onlChange',
      'that',
      'isUpdate',
      'tableName',
      'sh',
      'getFieldsValue',
      'setFieldsValue',
    ],
    ...['triggleChangeValue', 'triggleChangeValues', 'changeOptions', 'changeSubTableOptions', 'addSubRows'],
    ...['clearSubRows', 'clearThenAddRows', 'getAction', 'useMessage', 'createMessage', 'createConfirm'],
  ],
  list: [
    ...['beforeEdit', 'beforeDelete', 'that', 'selectedRows', 'selectedRowKeys', 'queryParam', 'loadData'],
    ...['clearSelectedRow', 'getLoadDataParams', 'getAction', 'useMessage', 'createMessage', 'createConfirm'],
  ],
};
