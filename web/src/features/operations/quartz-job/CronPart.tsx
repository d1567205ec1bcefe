import { CronInput } from '@dossier/widgets/cron/CronInput.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';

/** Width of the dialog in px, as the specification has it for jobs. */
const dialogWidth = 608;

/** The times of a job, by the clocks of its zone. */
export function CronPart({ value, onChange, draft, change: _, record: __, ...control }: FieldPartProps) {
  return (
    <CronInput
      {...control}
      width={dialogWidth}
      {...(typeof draft.timeZone === 'string' && draft.timeZone !== '' ? { zone: draft.timeZone } : {})}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}
