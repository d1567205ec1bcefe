import { Cascader } from 'antd';
import type { AreaProps } from './AreaLinkage.tsx';
import { areaCodes, areaOptions } from './area-options.ts';

/** One box that unfolds level by level; typing searches all areas. */
export function AreaCascader({
  value,
  onChange,
  deepest = 'district',
  partial = false,
  placeholder = '请选择省市区',
  defaultOpen = false,
  readOnly: _,
  ...rest
}: AreaProps) {
  return (
    <Cascader
      {...rest}
      allowClear
      defaultOpen={defaultOpen}
      changeOnSelect={partial}
      expandTrigger="click"
      placeholder={placeholder}
      notFoundContent="暂无数据"
      style={{ width: '100%' }}
      options={areaOptions(deepest)}
      showSearch={{ limit: mostFound, filter: matches }}
      displayRender={(labels) => labels.join('/')}
      value={value ? areaCodes(value) : []}
      onChange={(codes) => onChange(String(codes?.at(-1) ?? '') || null)}
    />
  );
}

/** Areas that a search shows. */
const mostFound = 50;

/** A path is found by its names with or without marks between them. */
function matches(typed: string, path: readonly { label?: unknown }[]): boolean {
  const word = typed.replaceAll(/[\s/]/g, '');
  return path
    .map(({ label }) => String(label))
    .join('')
    .includes(word);
}
