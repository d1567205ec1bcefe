import { auditColumns } from '@dossier/contract/core/excel/layout.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useLoaded } from '@dossier/widgets/data/use-loaded.ts';
import { useWidgetData } from '@dossier/widgets/data/widget-data.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Fragment, type ReactNode } from 'react';
import { type Later, later, useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import type { AnyExtensions, Rec } from '../extensions.ts';
import { wholeOf } from '../fields/values.tsx';
import { detailFields, fieldGroups } from '../table/columns.ts';
import { extraColumns } from '../table/extra-columns.ts';
import { PartLines } from './PartLines.tsx';

const auditLabels: Record<(typeof auditColumns)[number], Later> = {
  createBy: later('创建人'),
  createTime: later('创建时间'),
  updateBy: later('更新人'),
  updateTime: later('更新时间'),
};

export interface DetailFieldsProps {
  resource: Resource;
  extensions: AnyExtensions;
  record: Rec;
}

/** A record's fields in their sections, its lines, and who made and changed it. */
export function DetailFields({ resource, extensions, record }: DetailFieldsProps) {
  const t = useText();
  const { isHidden, may } = useRights();
  const extra = extraColumns(extensions, may);
  // Followers have a place of their own, with those who follow of their own accord.
  const names = detailFields(resource, isHidden).filter((name) => !namesFollowers(resource, name));
  const own = extensions.columns as Record<string, (record: Rec) => ReactNode> | undefined;
  return (
    <div className="rp-detail">
      {fieldGroups(resource, names).map((group) => (
        <section key={group.title ?? ''}>
          {group.title ? <h3>{group.title}</h3> : null}
          <dl className="rp-facts">
            {group.fields.map((name) => {
              const field = resource.fields[name];
              if (!field) return null;
              return (
                <Fragment key={name}>
                  <div data-wide={kindOf(field).wide}>
                    <dt>{field.label}</dt>
                    <dd>{own?.[name]?.(record) ?? wholeOf(record, name, field)}</dd>
                  </div>
                  {extra
                    .filter(({ after }) => after === name)
                    .map(({ name: key, label, render }) => (
                      <div key={key}>
                        <dt>{label}</dt>
                        <dd>{render(record as never)}</dd>
                      </div>
                    ))}
                </Fragment>
              );
            })}
          </dl>
        </section>
      ))}
      {Object.entries(resource.parts).map(([name, part]) => (
        <PartLines key={name} part={part} lines={(record[name] ?? []) as Rec[]} />
      ))}
      <section>
        <h3>{t('记录信息')}</h3>
        <dl className="rp-facts">
          {auditColumns
            .filter((name) => !(name in resource.fields))
            .map((name) => (
              <div key={name}>
                <dt>{t(auditLabels[name])}</dt>
                <dd>
                  <AuditValue value={record[name]} isUser={name.endsWith('By')} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
  );
}

const namesFollowers = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field?.type === 'user' && field.follows === true;
};

/** When, or who: records carry the login name, which is looked up. */
function AuditValue({ value, isUser }: { value: unknown; isUser: boolean }) {
  const { personsBy } = useWidgetData();
  const text = String(value ?? '');
  const persons = useLoaded(isUser && text !== '' ? text : null, () => personsBy([text]));
  return text === '' ? <span className="rp-nothing">–</span> : (persons.data?.[0]?.realname ?? dateText(text));
}
