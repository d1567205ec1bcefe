import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Condition, Operator } from '@dossier/rules/condition.ts';
import { Fragment, type ReactNode } from 'react';
import { cellOf } from '#engine/fields/values.tsx';
import { type Later, later, useText } from '#services/messages/text.ts';

const signs: Partial<Record<Operator, string>> = { eq: '=', ne: '≠', gt: '>', ge: '≥', lt: '<', le: '≤' };
const words: Partial<Record<Operator, Later>> = {
  contains: later('含'),
  starts: later('开头是'),
  ends: later('结尾是'),
  notContains: later('不含'),
  in: later('属于'),
  notIn: later('不属于'),
  member: later('含'),
  empty: later('没有填'),
  notEmpty: later('已填'),
};

export interface ConditionTextProps {
  condition: Condition | null;
  resource: Pick<Resource, 'fields'>;
}

/** A condition in words and signs, short enough for a branch. */
export function ConditionText({ condition, resource }: ConditionTextProps): ReactNode {
  const t = useText();
  if (condition === null) return t('请设置条件');
  if (condition.type === 'never') return t('永不成立');
  if (condition.type !== 'compare') {
    const inner = condition.of.map((part, at) => (
      // Parts of one condition keep their places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={at}>
        {at === 0 ? '' : condition.type === 'any' ? t(' 或 ') : t(' 且 ')}
        {part.type === 'all' || part.type === 'any' ? (
          part.of.length > 1 ? (
            <>
              (<ConditionText condition={part} resource={resource} />)
            </>
          ) : (
            <ConditionText condition={part} resource={resource} />
          )
        ) : (
          <ConditionText condition={part} resource={resource} />
        )}
      </Fragment>
    ));
    return inner.length === 0 ? t('总是成立') : inner;
  }
  const { field: name, operator, values } = condition;
  const field = resource.fields[name];
  const word = words[operator];
  const shown = values.map((value, at) => (
    <Fragment key={value}>
      {at === 0 ? '' : t('、')}
      {field && !kindOf(field).foreign ? cellOf({ [name]: value }, name, field) : value}
    </Fragment>
  ));
  return (
    <>
      {field?.label ?? name} {signs[operator] ?? (word ? t(word) : operator)} {shown}
    </>
  );
}
