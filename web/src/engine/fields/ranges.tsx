import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useText } from '#services/messages/text.ts';
import type { SearchProps } from './kind.ts';

// Loaded only where a list has them: a page with text and dictionary filters stays light.
const DateRange = lazyPart(async () => (await import('@dossier/widgets/input/DateField.tsx')).DateRange);
const NumberField = lazyPart(async () => (await import('@dossier/widgets/input/NumberField.tsx')).NumberField);

function rangeOf({ name, filters, change }: SearchProps<unknown>) {
  return {
    begin: filters[`${name}_begin`] ?? '',
    end: filters[`${name}_end`] ?? '',
    set: (from: string, to: string) => change({ [`${name}_begin`]: from, [`${name}_end`]: to }),
  };
}

/** From one number to another. */
export function NumberRange({ scale, ...props }: SearchProps<{ label: string }> & { scale: number }) {
  const t = useText();
  const { id, field } = props;
  const { begin, end, set } = rangeOf(props);
  const number = (text: string) => (text === '' ? null : Number(text));
  const text = (value: number | null) => (value === null ? '' : String(value));
  return (
    <span className="rp-range">
      <NumberField
        id={id}
        aria-label={t('{0}从', field.label)}
        placeholder={t('最小')}
        scale={scale}
        value={number(begin)}
        onChange={(next) => set(text(next), end)}
      />
      <span aria-hidden="true">–</span>
      <NumberField
        aria-label={t('{0}到', field.label)}
        placeholder={t('最大')}
        scale={scale}
        value={number(end)}
        onChange={(next) => set(begin, text(next))}
      />
    </span>
  );
}

/** From one day to another. */
export function DayRange(props: SearchProps<unknown>) {
  const { begin, end, set } = rangeOf(props);
  return (
    <DateRange
      id={props.id}
      value={[begin || null, end || null]}
      onChange={([from, to]) => set(from ?? '', to ?? '')}
    />
  );
}
