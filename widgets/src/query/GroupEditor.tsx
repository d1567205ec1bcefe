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
import { Button, Select } from 'antd';
import { LineEditor } from './LineEditor.tsx';

/** Groups within groups that the builder offers; the server reads a little more. */
const deepest = 3;

const matches: readonly { value: MatchType; label: string }[] = [
  { value: 'and', label: 'AND（所有条件都要求匹配）' },
  { value: 'or', label: 'OR（条件中的任意一个匹配）' },
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
  const { query, onQuery, nested } = props;
  const isRoot = place.length === 0;
  const isFull = countLines(query) >= superQueryLimits.rows;
  const number = place.map((at) => at + 1).join('.');
  const name = isRoot ? '过滤条件匹配' : `第${number}组的匹配`;
  const set = (next: QueryGroup) => onQuery(isRoot ? next : replaced(query, place, next));
  /** A group that lost its last condition goes with it. */
  const remove = (at: number) =>
    group.of.length === 1 && !isRoot ? onQuery(replaced(query, place, null)) : set(replaced(group, [at], null));

  return (
    <fieldset className="dw-query-group" data-root={isRoot} aria-label={isRoot ? '查询条件' : `第${number}组条件`}>
      <div className="dw-query-match">
        <span>{isRoot ? '过滤条件匹配：' : '组内匹配：'}</span>
        <Select<MatchType>
          aria-label={name}
          value={group.match}
          options={[...matches]}
          onChange={(match) => set({ ...group, match })}
        />
        {isRoot ? null : (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除第${number}组`}
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
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => set(inserted(group, [], emptyGroup(group.match)))}
        >
          添加条件组
        </Button>
      ) : null}
    </fieldset>
  );
}
