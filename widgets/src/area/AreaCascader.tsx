import { RightOutlined } from '@ant-design/icons';
import { Cascader } from 'antd';
import { useText } from '../language/text.ts';
import type { AreaProps } from './AreaLinkage.tsx';
import { areaCodes, areaOptions, namesMatch } from './area-options.ts';

/** One box that unfolds level by level; typing searches all areas. */
export function AreaCascader({
  value,
  onChange,
  deepest = 'district',
  partial = false,
  placeholder,
  defaultOpen = false,
  readOnly: _,
  ...rest
}: AreaProps) {
  const t = useText();
  return (
    <Cascader
      {...rest}
      allowClear
      defaultOpen={defaultOpen}
      autoFocus={defaultOpen}
      changeOnSelect={partial}
      expandIcon={<RightOutlined aria-hidden />}
      placeholder={placeholder ?? t('请选择省市区')}
      notFoundContent={t('暂无数据')}
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

function matches(typed: string, path: readonly { label?: unknown }[]): boolean {
  return namesMatch(
    typed,
    path.map(({ label }) => String(label)),
  );
}
