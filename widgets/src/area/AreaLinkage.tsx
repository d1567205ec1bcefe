import type { AreaLevel } from '@dossier/rules/area/areas.ts';
import { useEffect } from 'react';
import type { ReadableProps } from '../form/control.ts';
import { AreaCascader } from './AreaCascader.tsx';
import { AreaSelects } from './AreaSelects.tsx';
import { AreaValue } from './AreaValue.tsx';
import './area.css';

export interface AreaProps extends ReadableProps {
  /** Code of the last area chosen: six digits of the national table. */
  value: string | null | undefined;
  /** Null when nothing is chosen, and while a choice has not come down to the deepest level. */
  onChange: (value: string | null) => void;
  /** Level to which is chosen. @default 'district' */
  deepest?: AreaLevel;
  /** A choice may end above the deepest level. @default false */
  partial?: boolean;
  /** @default '请选择省市区' */
  placeholder?: string;
  /** Opens at once. @default false */
  defaultOpen?: boolean;
}

export interface AreaLinkageProps extends AreaProps {
  /** `cascader`: one box that unfolds level by level. `select`: a box per level. @default 'cascader' */
  type?: string;
}

/** Chooses a province, city and district. It is heavy for its table of areas: load it lazily. */
export default function AreaLinkage({ type = 'cascader', ...rest }: AreaLinkageProps) {
  const wrong = type !== 'cascader' && type !== 'select';
  useEffect(() => {
    if (wrong) console.error(`Bad type value: ${type}`);
  }, [wrong, type]);
  if (rest.readOnly) return <AreaValue {...rest} />;
  if (type === 'select') return <AreaSelects {...rest} />;
  return (
    <div className="dw-area">
      <AreaCascader {...rest} />
      {wrong ? (
        <span className="dw-area-wrong" role="alert">
          Bad type value
        </span>
      ) : null}
    </div>
  );
}
