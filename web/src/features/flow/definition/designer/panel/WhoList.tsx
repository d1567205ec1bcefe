import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { flowBounds, type Who } from '@dossier/rules/flow/graph.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Button, Dropdown } from 'antd';
import { useText } from '#services/messages/text.ts';
import { roleDictionary } from '../use-names.ts';
import { whoTypes } from '../who-words.ts';
import { Labelled } from './Labelled.tsx';

export interface WhoListProps {
  /** 谁来审批, 抄送给: the heading. */
  label: string;
  value: readonly Who[];
  /** @param kind of what is typed: letters that follow each other are one step back */
  onChange: (who: readonly Who[], kind?: string) => void;
  resource: Pick<Resource, 'fields'>;
  /** Kinds that make sense here; nobody chooses who gets a copy. */
  without?: readonly Who['type'][];
  disabled: boolean;
}

/** Who is asked or told: one line each. */
export function WhoList({ label, value, onChange, resource, without = [], disabled }: WhoListProps) {
  const t = useText();
  const fieldsOf = (type: 'user' | 'depart') =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.type === type ? [{ value: name, label: field.label }] : [],
    );
  const [users, departs] = [fieldsOf('user'), fieldsOf('depart')];

  const first: Readonly<Record<Who['type'], () => Who | null>> = {
    role: () => ({ type: 'role', role: '' }),
    applicantHead: () => ({ type: 'applicantHead' }),
    applicantHeadUpTo: () => ({ type: 'applicantHeadUpTo', level: 2 }),
    departHead: () => (departs[0] ? { type: 'departHead', field: departs[0].value } : null),
    users: () => ({ type: 'users', users: [] }),
    field: () => (users[0] ? { type: 'field', field: users[0].value } : null),
    chosen: () => ({ type: 'chosen', least: 1, most: 1 }),
  };
  // The keys are those of the record.
  const kinds = (Object.keys(first) as Who['type'][]).filter(
    (type) => !without.includes(type) && first[type]() !== null,
  );
  const set = (at: number, who: Who, kind?: string) => onChange(value.with(at, who), kind);

  return (
    <section className="fp-part" aria-label={label}>
      <header>
        <span>{label}</span>
        <Dropdown
          trigger={['click']}
          disabled={disabled || value.length >= flowBounds.who}
          menu={{
            items: kinds.map((type) => ({ key: type, label: t(whoTypes[type]) })),
            onClick: ({ key }) => {
              const made = first[key as Who['type']]();
              if (made) onChange([...value, made]);
            },
          }}
        >
          <Button type="link" size="small" icon={<Icon of={PlusOutlined} />}>
            {t('添加')}
          </Button>
        </Dropdown>
      </header>
      {value.map((who, at) => (
        // People of one step have no names of their own.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="fp-who">
          <span className="fp-kind">{t(whoTypes[who.type])}</span>
          <Button
            type="text"
            size="small"
            icon={<Icon of={CloseOutlined} />}
            aria-label={t('去掉“{0}”', t(whoTypes[who.type]))}
            disabled={disabled}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
          {editor(who, at)}
        </div>
      ))}
    </section>
  );

  function editor(who: Who, at: number) {
    switch (who.type) {
      case 'role':
        return (
          <SearchSelect
            aria-label={t('角色')}
            dictionary={roleDictionary}
            pageSize={50}
            delay={300}
            placeholder={t('选择角色')}
            disabled={disabled}
            value={who.role}
            onChange={(role) => set(at, { type: 'role', role: role ?? '' })}
          />
        );
      case 'users':
        return (
          <UserSelect
            aria-label={t('指定人员')}
            multiple
            most={flowBounds.users}
            disabled={disabled}
            value={who.users.join(',')}
            onChange={(next) => set(at, { type: 'users', users: membersOf(next) })}
          />
        );
      case 'field':
      case 'departHead':
        return (
          <Select
            aria-label={t('字段')}
            disabled={disabled}
            value={who.field}
            options={who.type === 'field' ? users : departs}
            onChange={(field: string) => set(at, { type: who.type, field })}
          />
        );
      case 'applicantHeadUpTo':
        return (
          <Labelled label={t('直到第几级')}>
            {(id) => (
              <NumberField
                id={id}
                disabled={disabled}
                value={who.level}
                onChange={(level) => set(at, { ...who, level: within(level, 1, flowBounds.level) }, `level${at}`)}
              />
            )}
          </Labelled>
        );
      case 'chosen':
        return (
          <div className="fp-two">
            <Labelled label={t('最少人数')}>
              {(id) => (
                <NumberField
                  id={id}
                  disabled={disabled}
                  value={who.least}
                  onChange={(least) => set(at, { ...who, least: within(least, 1, flowBounds.users) }, `least${at}`)}
                />
              )}
            </Labelled>
            <Labelled label={t('最多人数')}>
              {(id) => (
                <NumberField
                  id={id}
                  disabled={disabled}
                  value={who.most}
                  onChange={(most) => set(at, { ...who, most: within(most, 1, flowBounds.users) }, `most${at}`)}
                />
              )}
            </Labelled>
          </div>
        );
      default:
        return null;
    }
  }
}

const within = (value: number | null, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value ?? least)));
