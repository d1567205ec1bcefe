import { areaText } from '@dossier/rules/area/areas.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import type { AreaProps } from './AreaLinkage.tsx';

/** A stored area for reading: 省/市/区; an unknown code as it is. */
export function AreaValue({ value, id, ...rest }: AreaProps) {
  return (
    <ReadOnlyText
      {...(id ? { id } : {})}
      {...(rest['aria-label'] ? { 'aria-label': rest['aria-label'] } : {})}
      {...(rest['aria-describedby'] ? { 'aria-describedby': rest['aria-describedby'] } : {})}
    >
      {value ? (areaText(value) ?? value) : null}
    </ReadOnlyText>
  );
}
