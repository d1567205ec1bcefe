import { computedValues } from '@dossier/contract/core/computed.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { Fragment, type RefObject } from 'react';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import type { AnyExtensions, Rec } from '../extensions.ts';
import { textOf } from '../fields/values.tsx';
import { drawerFields, fieldGroups } from '../table/columns.ts';
import { ComputedField } from './ComputedField.tsx';
import type { Draft, Line } from './draft.ts';
import { FormField } from './FormField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { SectionWays } from './FormSections.tsx';
import { type Guidance, noGuidance } from './form-guide.ts';
import { type FormEffects, formEffects } from './rule-effects.ts';
import type { FormState } from './use-form.ts';

const LinkedField = lazyPart(async () => (await import('../fields/LinkedField.tsx')).default);

/** Height in px of a grid without rows. */
const emptyGrid = 180;
const OneLine = lazyPart(async () => (await import('./lines/OneLine.tsx')).OneLine, 0);
const RecordLines = lazyPart(async () => (await import('./lines/RecordLines.tsx')).RecordLines, emptyGrid);

export interface ResourceFormProps {
  resource: Resource;
  extensions: AnyExtensions;
  /** Fields to offer, in order. */
  names: readonly string[];
  record: Rec | null;
  form: FormState;
  /** What somebody else makes of it. @default nothing */
  guidance?: Guidance;
  /** Prefix of the inputs' ids. */
  id: string;
  root: RefObject<HTMLFormElement | null>;
}

/** The fields of a resource in sections, two columns where there is room. Ctrl or ⌘ with Enter saves. */
export function ResourceForm({
  resource,
  extensions,
  names,
  record,
  form,
  guidance = noGuidance,
  id,
  root,
}: ResourceFormProps) {
  const t = useText();
  const { draft, problems, conflicts } = form;
  const { isDisabled } = useRights();
  const effects = formEffects(resource, draft);
  const computed = computedValues(resource, draft, today());

  const Lead = extensions.formLead;
  const groups = fieldGroups(resource, names);
  const Extra = extensions.formExtra;
  const afterFirst = extensions.extraPlace === 'afterFirst';
  const part = { draft, change: form.change, problems, disabled: form.saving, record };
  const extra = Extra ? <Extra {...part} /> : null;
  return (
    <FormFrame
      root={root}
      onSave={() => void form.save()}
      onBlur={(event) => {
        const name = event.target.closest<HTMLElement>('[data-field]')?.dataset.field;
        if (name) form.leave(name);
      }}
    >
      {form.stale ? (
        <Alert
          type="warning"
          showIcon
          title={form.stale}
          description={
            <>
              {t('您填写的内容仍然保留。')}
              <div className="rp-stale">
                <Button size="small" type="primary" onClick={() => void form.mergeLatest()}>
                  {t('载入最新数据并保留我的修改')}
                </Button>
                <Button size="small" onClick={() => void form.takeLatest()}>
                  {t('放弃我的修改')}
                </Button>
              </div>
            </>
          }
        />
      ) : null}
      {guidance.notice}
      {names.length > drawerFields ? <SectionWays titles={groups.flatMap(({ title }) => title ?? [])} /> : null}
      {Lead ? <Lead {...part} /> : null}
      {groups.map((group, index) => (
        <Fragment key={group.title ?? ''}>
          <fieldset className="rp-group" data-group={group.title} disabled={form.saving}>
            {group.title ? <legend>{group.title}</legend> : null}
            {group.fields.map((name) => {
              const field = resource.fields[name];
              const when = (extensions.fieldWhen as Record<string, (draft: Draft) => boolean> | undefined)?.[name];
              if (!field || when?.(draft) === false || effects.hidden.has(name)) return null;
              if (guidance.hidden.has(name) && !problems[name]) return null;
              const choices = guidance.options.get(name);
              if (name in resource.computed)
                return (
                  <ComputedField key={name} id={`${id}-${name}`} name={name} field={field} value={computed[name]} />
                );
              if (field.linked)
                return (
                  <LinkedField
                    key={name}
                    {...{ id: `${id}-${name}`, name, field, linked: field.linked, resource, draft, record }}
                  />
                );
              return (
                <FormField
                  key={name}
                  id={`${id}-${name}`}
                  name={name}
                  field={ruledField(field, name, effects)}
                  draft={draft}
                  change={form.change}
                  problem={problems[name]}
                  disabled={
                    form.saving ||
                    effects.cleared.has(name) ||
                    effects.locked.has(name) ||
                    guidance.disabled.has(name) ||
                    (record !== null && isDisabled(columnPermission(resource, name)))
                  }
                  record={record}
                  choices={choices}
                  part={(extensions.formParts as Record<string, undefined> | undefined)?.[name]}
                  theirs={conflicts?.names.includes(name) ? textOf(conflicts.latest, name, field) : undefined}
                  onTakeTheirs={() => form.takeTheirs(name)}
                />
              );
            })}
          </fieldset>
          {index === 0 && afterFirst ? extra : null}
        </Fragment>
      ))}
      {Object.entries(resource.parts).map(([name, lines]) => {
        if (lines.readOnly) return null;
        const given = {
          ...{ path: resource.path, name, part: lines, problems, disabled: form.saving, record: draft },
          lines: (draft[name] ?? []) as readonly Line[],
          onChange: (next: Line[]) => form.change({ [name]: next }),
          options: guidance.options,
        };
        return lines.most === 1 ? <OneLine key={name} id={id} {...given} /> : <RecordLines key={name} {...given} />;
      })}
      {afterFirst ? null : extra}
    </FormFrame>
  );
}

/** A field as rules have it now: to be filled in, or with fewer choices. */
function ruledField(field: Field, name: string, { required, locked, options }: FormEffects): Field {
  const choices = options.get(name);
  const needed = required.has(name) ? true : locked.has(name) ? false : field.required;
  if (needed === field.required && !choices) return field;
  const next = { ...field, ...(needed === undefined ? {} : { required: needed }) } as Field;
  return choices && next.type === 'dict' ? { ...next, choices } : next;
}
