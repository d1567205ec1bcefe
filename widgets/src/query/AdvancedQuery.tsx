import { DeleteOutlined, FilterOutlined } from '@ant-design/icons';
import { type NamedField, namedFields, type QueryField } from '@dossier/rules/query/fields.ts';
import { firstQuery, type MatchType, type QueryGroup } from '@dossier/rules/query/model.ts';
import { type QueryRecord, readRecords } from '@dossier/rules/query/records.ts';
import { Button, Divider, Tooltip } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';

const QueryDialog = lazyPart(async () => (await import('./QueryDialog.tsx')).default, 0);

/** Conditions in effect, as a list call wants them. */
export interface QueryRequest {
  matchType: MatchType;
  params: readonly QueryRecord[];
}

/** What an own button may show and do. */
export interface QueryButtonState {
  isActive: boolean;
  isMobile: boolean;
  open: () => void;
  /** Empties the builder and takes the conditions away. */
  reset: () => void;
}

export interface AdvancedQueryProps {
  /** Fields that conditions may name; groups carry children. */
  fields: readonly QueryField[];
  /** Conditions in effect; null when there are none. */
  value: QueryRequest | null;
  /** A query with at least one condition, or null after a reset. */
  onChange: (value: QueryRequest | null) => void;
  /** Under which saved queries are kept. @default path and search of the page's address */
  saveCode?: string;
  /** Groups of conditions within the query; only for servers that read them. @default false */
  nested?: boolean;
  /** The list is being fetched. @default false */
  loading?: boolean;
  /** A narrow screen: the builder fills it, and closes after querying. @default false */
  mobile?: boolean;
  /** What the usual button is called. @default 高级查询 */
  label?: string | undefined;
  /** Its icon. @default a funnel */
  icon?: ReactNode;
  /** In place of the usual button. */
  button?: (state: QueryButtonState) => ReactNode;
}

/** The button of the advanced query with its builder; it says while conditions are in effect. */
export function AdvancedQuery(props: AdvancedQueryProps) {
  const { fields, value, onChange, mobile = false, button, saveCode = location.pathname + location.search } = props;
  const named = useMemo(() => namedFields(fields), [fields]);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<QueryGroup>(() => queryOf(value, named));
  const [shown, setShown] = useState(value);
  // The conditions changed from outside (back, a link, 清空 in the list): the builder follows.
  if (!isSame(shown, value)) {
    setShown(value);
    setDraft(queryOf(value, named));
  }

  function reset(): void {
    setDraft(firstQuery);
    if (value !== null) onChange(null);
  }

  const state: QueryButtonState = { isActive: value !== null, isMobile: mobile, open: () => setOpen(true), reset };
  return (
    <>
      {button ? button(state) : <QueryButton {...state} label={props.label} icon={props.icon} />}
      {open ? (
        <QueryDialog
          fields={fields}
          named={named}
          draft={draft}
          onDraft={setDraft}
          nested={props.nested ?? false}
          loading={props.loading ?? false}
          mobile={mobile}
          saveCode={saveCode}
          onQuery={(request) => {
            setShown(request);
            onChange(request);
            if (mobile) setOpen(false);
          }}
          onReset={reset}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type UsualButton = QueryButtonState & Pick<AdvancedQueryProps, 'label' | 'icon'>;

function QueryButton({ isActive, isMobile, open, reset, label, icon }: UsualButton) {
  const t = useText();
  if (!isActive) {
    return (
      <Button icon={icon ?? <Icon of={FilterOutlined} aria-hidden />} onClick={open}>
        {label ?? t('高级查询')}
      </Button>
    );
  }
  const active = (
    <Button
      type="primary"
      icon={icon ?? <Icon of={FilterOutlined} spin aria-hidden />}
      aria-description={t('已有高级查询条件生效')}
      onClick={open}
    >
      {label ?? t('高级查询')}
    </Button>
  );
  if (isMobile) {
    return (
      <>
        {active}
        <Button icon={<Icon of={DeleteOutlined} aria-hidden />} aria-label={t('清空高级查询')} onClick={reset} />
      </>
    );
  }
  return (
    <Tooltip
      trigger={['hover', 'focus']}
      title={
        <>
          {t('已有高级查询条件生效')}
          <Divider orientation="vertical" style={{ borderColor: 'currentcolor' }} />
          <Button type="link" size="small" style={{ color: 'inherit', textDecoration: 'underline' }} onClick={reset}>
            {t('清空')}
          </Button>
        </>
      }
    >
      {active}
    </Tooltip>
  );
}

function queryOf(value: QueryRequest | null, named: readonly NamedField[]): QueryGroup {
  if (!value) return firstQuery;
  const { query } = readRecords(value.params, value.matchType, named);
  return query.of.length > 0 ? query : firstQuery;
}

function isSame(one: QueryRequest | null, other: QueryRequest | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
