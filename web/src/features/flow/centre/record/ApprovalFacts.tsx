import type { Field } from '@dossier/contract/core/field.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Rec } from '#engine/extensions.ts';
import { cellOf, wholeOf } from '#engine/fields/values.tsx';
import type { FlowInstance } from '#engine/flow/flow.api.ts';
import { DetailFields } from '#engine/record/DetailFields.tsx';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import '#engine/record/detail.css';

export interface ApprovalFactsProps {
  instance: FlowInstance;
  resource: Resource;
  record: Rec;
  /** Fields that are inputs and stand elsewhere. */
  without: readonly string[];
  /** Below the deciding figures. */
  children?: ReactNode;
}

const none = {};
const isFiles = (field: Field): boolean => kindOf(field).uploads?.(field) === 'list';

/** The record as it matters to who decides: the deciding figures, what else counts, files; all fields when asked for. */
export function ApprovalFacts({ instance, resource, record, without, children }: ApprovalFactsProps) {
  const t = useText();
  const { isHidden } = useRights();
  const [all, setAll] = useState(false);
  const shown = (names: readonly string[]): [string, Field][] =>
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field && !isHidden(columnPermission(resource, name)) ? [[name, field] as [string, Field]] : [];
    });
  const facts = shown(instance.factFields);
  const files = shown(Object.keys(resource.fields)).filter(([name, field]) => isFiles(field) && record[name]);
  const focus = shown(instance.focusFields).filter(
    ([name, field]) => !isFiles(field) && !without.includes(name) && !instance.factFields.includes(name),
  );
  const bare = facts.length === 0 && focus.length === 0;
  return (
    <>
      {facts.length > 0 ? (
        <dl className="fc-figures">
          {facts.map(([name, field]) => (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>{cellOf(record, name, field)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
      {focus.length > 0 ? (
        <section className="fc-part">
          <h2>{t('要点')}</h2>
          <dl className="fc-focus">
            {focus.map(([name, field]) => (
              <div key={name} data-wide={kindOf(field).wide}>
                <dt>{field.label}</dt>
                <dd>{wholeOf(record, name, field)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {files.map(([name, field]) => (
        <section key={name} className="fc-part">
          <h2>{field.label}</h2>
          {wholeOf(record, name, field)}
        </section>
      ))}
      <section className="fc-part">
        {bare || all ? <DetailFields resource={resource} extensions={none} record={record} /> : null}
        {bare ? null : (
          <Button type="link" size="small" className="fc-all" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('收起全部字段') : t('查看全部字段')}
          </Button>
        )}
      </section>
    </>
  );
}
