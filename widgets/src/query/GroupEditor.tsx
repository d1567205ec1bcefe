import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { NamedField, QueryField } from '@dossier/rules/query/fields.ts';
import {
  countLines,
  emptyGroup,
  emptyLine,
  inserted,
  type MatchType,
  type Place,
  type QueryGroup,
  replaced,
} from '@dossier/rules/query/model.ts';
import { superQueryLimits } from '@dossier/rules/super-query.ts';
import { Button } from 'antd';
import { Icon } from '../kit/Icon.tsx';
import { Select } from '../kit/Select.tsx';
import { type Later, later, useText } from '../language/text.ts';
import { LineEditor } from './LineEditor.tsx';

/** Groups within groups that the builder offers; the server reads a little more. */
const deepest = 3;

const matches: readonly { value: MatchType; label: Later }[] = [
  { value: 'and', label: later('AND（所有条件都要求匹配）') },
  { value: 'or', label: later('OR（条件中的任意一个匹配）') },
];

export interface GroupEditorProps {
  fields: readonly QueryField[];
  named: readonly NamedField[];
  /** The whole query. */
  query: QueryGroup;
  onQuery: (query: QueryGroup) => void;
  nested: boolean;
  /** Enter in a box of text. */
  onEnter: () => void;
}

/** The conditions of a query with their match types. */
export function GroupEditor(props: GroupEditorProps) {
  return <Part {...props} group={props.query} place={[]} />;
}

function Part({ group, place, ...props }: GroupEditorProps & { group: QueryGroup; place: Place }) {
  const t = useText();
  const { query, onQuery, nested } = props;
  const isRoot = place.length === 0;
  const isFull = countLines(query) >= superQueryLimits.rows;
  const number = place.map((at) => at + 1).join('.');
  const name = isRoot ? t('过滤条件匹配') : t('第{0}组的匹配', number);
  const set = (next: QueryGroup) => onQuery(isRoot ? next : replaced(query, place, next));
  /** A group that lost its last condition goes with it. */
  const remove = (at: number) =>
    group.of.length === 1 && !isRoot ? onQuery(replaced(query, place, null)) : set(replaced(group, [at], null));

  return (
    <fieldset
      className="dw-query-group"
      data-root={isRoot}
      aria-label={isRoot ? t('查询条件') : t('第{0}组条件', number)}
    >
      <div className="dw-query-match">
        <span>{isRoot ? t('过滤条件匹配：') : t('组内匹配：')}</span>
        <Select<MatchType>
          aria-label={name}
          value={group.match}
          options={matches.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(match) => set({ ...group, match })}
        />
        {isRoot ? null : (
          <Button
            type="text"
            danger
            icon={<Icon of={DeleteOutlined} />}
            aria-label={t('删除第{0}组', number)}
            onClick={() => onQuery(replaced(query, place, null))}
          />
        )}
      </div>
      {group.of.map((item, at) => {
        const here = [...place, at];
        const key = here.join('.');
        if (item.type === 'group') return <Part key={key} {...props} group={item} place={here} />;
        return (
          <LineEditor
            key={key}
            number={here.map((index) => index + 1).join('.')}
            fields={props.fields}
            named={props.named}
            line={item}
            onLine={(line) => set(replaced(group, [at], line))}
            onAdd={isFull ? undefined : () => set(inserted(group, [at], emptyLine))}
            onRemove={() => remove(at)}
            onEnter={props.onEnter}
          />
        );
      })}
      {nested && place.length + 1 < deepest ? (
        <Button
          type="link"
          size="small"
          className="dw-query-add"
          icon={<Icon of={PlusOutlined} aria-hidden />}
          disabled={isFull}
          onClick={() => set(inserted(group, [], emptyGroup(group.match)))}
        >
          {t('添加条件组')}
        </Button>
      ) : null}
    </fieldset>
  );
}
