import { databaseKinds } from '@dossier/contract/connections/data-source.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';

/** Kind of the database; choosing one proposes driver and address. */
export function KindPart({ value, onChange, draft, change, record: _, ...control }: FieldPartProps) {
  const t = useText();
  const chosen = databaseKinds.find((kind) => kind.value === value);

  function choose(next: string): void {
    const kind = databaseKinds.find((one) => one.value === next);
    onChange(next);
    // What the kind before proposed goes with it; what was typed stays.
    const proposed = (now: unknown, before: string | undefined) => !now || now === before;
    change({
      ...(proposed(draft.dbDriver, chosen?.driver) ? { dbDriver: kind?.driver ?? '' } : {}),
      ...(proposed(draft.dbUrl, chosen?.url) ? { dbUrl: kind?.url ?? '' } : {}),
    });
  }

  return (
    <Select
      {...control}
      style={{ width: '100%' }}
      placeholder={t('请选择数据库类型')}
      value={typeof value === 'string' && value !== '' ? value : null}
      options={databaseKinds.map((kind) => ({
        value: kind.value,
        label: kind.engine ? kind.name : t('{0}（暂不支持）', kind.name),
        disabled: kind.engine === undefined,
      }))}
      onChange={choose}
    />
  );
}
