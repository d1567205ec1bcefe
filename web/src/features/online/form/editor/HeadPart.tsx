import { form } from '@dossier/contract/online/form/form.ts';
import { longestTable } from '@dossier/contract/online/form/names.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { joinProblem, wantsJoin, withJoin } from '@dossier/contract/online/form/settings.ts';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { type Later, say, useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import type { Design, Head, Stored } from '../model/design.ts';
import type { Faults } from '../model/faults.ts';
import { useHeadWords, useTableTypes } from '../table-types.ts';
import { joinlessThemes, joinWarnings } from './join-words.ts';

export interface HeadPartProps {
  design: Design;
  stored: Stored | null;
  faults: Faults;
  disabled: boolean;
  /** @param kind what is typed letter by letter */
  onChange: (patch: Partial<Head>, kind?: string) => void;
}

/** What a definition says of the whole form, as far as its page goes by it; what others have set besides is kept. */
export function HeadPart({ design: { head, fields }, stored, faults, disabled, onChange }: HeadPartProps) {
  const t = useText();
  const id = useId();
  const labels = useSpoken(form).fields;
  const types = useTableTypes();
  const words = useHeadWords();
  const { single, main, sub } = tableTypes;
  const isNameFixed = stored !== null && (stored.tableVersion > 1 || stored.isSynced || stored.isView);
  const yesNo = [
    { value: 'Y', label: t('是') },
    { value: 'N', label: t('否') },
  ];

  const warn = (sentence: Later) => feedback()?.message.warning(say(sentence));
  const join = (on: boolean) => {
    const problem = joinProblem(head);
    if (on && problem) warn(joinWarnings[problem]);
    onChange({ extConfigJson: withJoin(head, on) });
  };
  /** A theme that has no joined query turns it off. */
  const take = (patch: Partial<Head>) => {
    const said = joinlessThemes[patch.themeTemplate ?? ''];
    if (!said || !wantsJoin(head)) return onChange(patch);
    warn(said);
    onChange({ ...patch, extConfigJson: withJoin(head, false) });
  };

  const field = (name: keyof typeof labels, input: (props: InputProps) => ReactNode, required = false) => (
    <Field
      key={name}
      id={`${id}-${name}`}
      name={name}
      label={labels[name].label}
      required={required}
      problem={faults[name]}
    >
      {input({ id: `${id}-${name}`, disabled, ...(faults[name] ? { status: 'error' as const } : {}) })}
    </Field>
  );
  const choice = <N extends keyof Head & keyof typeof labels>(
    name: N,
    options: { value: Head[N]; label: string }[],
    required = false,
  ) =>
    field(
      name,
      (input) => (
        <Select
          {...input}
          value={head[name]}
          options={options as { value: string; label: string }[]}
          onChange={(value: unknown) => take({ [name]: value ?? null } as Partial<Head>)}
        />
      ),
      required,
    );

  return (
    <div className="ofd-fields">
      {field(
        'tableName',
        (input) => (
          <Input
            {...input}
            className="dw-mono"
            disabled={disabled || isNameFixed}
            maxLength={longestTable + 4}
            autoFocus={stored === null}
            value={head.tableName}
            onChange={(event) => onChange({ tableName: event.target.value }, 'tableName')}
          />
        ),
        true,
      )}
      {field(
        'tableTxt',
        (input) => (
          <Input
            {...input}
            maxLength={200}
            value={head.tableTxt}
            onChange={(event) => onChange({ tableTxt: event.target.value }, 'tableTxt')}
          />
        ),
        true,
      )}
      {choice(
        'tableType',
        [single, main, sub].map((value) => ({ value, label: types[value] ?? '' })),
        true,
      )}
      {head.tableType === single ? choice('isTree', yesNo as { value: 'Y' | 'N'; label: string }[]) : null}
      {head.isTree === 'Y'
        ? choice(
            'treeFieldname',
            fields.map(({ dbFieldName, dbFieldTxt }) => ({
              value: String(dbFieldName ?? ''),
              label: `${dbFieldName ?? ''} ${dbFieldTxt ?? ''}`,
            })),
            true,
          )
        : null}
      {head.tableType === sub ? choice('relationType', numberChoices(words.relationType), true) : null}
      {head.tableType === sub
        ? field(
            'tabOrderNum',
            (input) => (
              <NumberField
                {...input}
                value={head.tabOrderNum}
                onChange={(tabOrderNum) => onChange({ tabOrderNum }, 'tabOrderNum')}
              />
            ),
            true,
          )
        : null}
      {head.tableType === main ? choice('themeTemplate', themesOf(head.themeTemplate, words.themeTemplate)) : null}
      <Field id={`${id}-joinQuery`} name="joinQuery" label={t('启用联合查询')} required={false}>
        <Select
          id={`${id}-joinQuery`}
          disabled={disabled}
          value={wantsJoin(head) ? 'Y' : 'N'}
          options={yesNo}
          onChange={(value: unknown) => join(value === 'Y')}
        />
      </Field>
      {head.tableType === main && stored && stored.subTables.length > 0
        ? field('subTableStr', ({ id: own }) => (
            <output id={own} className="dw-mono ofd-subs">
              {stored.subTables.join(', ')}
            </output>
          ))
        : null}
    </div>
  );
}

interface InputProps {
  id: string;
  disabled: boolean;
  status?: 'error';
}

const numberChoices = (words: Readonly<Record<string | number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));

/** The themes that pages go by; TAB主题 stands in definitions of other installations, and the page shows it as the first. */
const themesOf = (now: string, words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .filter(([value]) => value !== 'tab' || now === 'tab')
    .map(([value, label]) => ({ value, label }));
