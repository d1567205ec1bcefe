import { RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Cascader } from 'antd';
import { clearable } from '../kit/clearable.tsx';
import { Icon } from '../kit/Icon.tsx';
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
      allowClear={clearable()}
      defaultOpen={defaultOpen}
      autoFocus={defaultOpen}
      changeOnSelect={partial}
      placeholder={placeholder ?? t('请选择省市区')}
      notFoundContent={t('暂无数据')}
      style={{ width: '100%' }}
      options={areaOptions(deepest)}
      showSearch={{ limit: mostFound, filter: matches, searchIcon: <Icon of={SearchOutlined} /> }}
      {...icons}
      displayRender={(labels) => labels.join('/')}
      value={value ? areaCodes(value) : []}
      onChange={(codes) => onChange(String(codes?.at(-1) ?? '') || null)}
    />
  );
}

const icons = {
  expandIcon: <Icon of={RightOutlined} />,
};

/** Areas that a search shows. */
const mostFound = 50;

function matches(typed: string, path: readonly { label?: unknown }[]): boolean {
  return namesMatch(
    typed,
    path.map(({ label }) => String(label)),
  );
}
