import { type EditManyOutcome, namedRefusals } from '@dossier/contract/core/edit-many.ts';
import { useText } from '#services/messages/text.ts';
import { saidOf } from './bulk-edit.api.ts';
import '../transfer/import.css';

/** How many records a bulk edit changes or has changed, and which it does not and why. */
export function BulkOutcome({ outcome, trial }: { outcome: EditManyOutcome; trial: boolean }) {
  const t = useText();
  const { total = 0, changed = 0, same = 0, refused = 0, refusals = [] } = outcome;
  return (
    <div className="rp-outcome">
      <dl className="rp-numbers">
        {[
          { label: t('记录'), number: total, bad: false },
          { label: trial ? t('将修改') : t('已修改'), number: changed, bad: false },
          { label: t('无变化'), number: same, bad: false },
          { label: trial ? t('不能修改') : t('未修改'), number: refused, bad: refused > 0 },
        ].map(({ label, number, bad }) => (
          <div key={label} data-bad={bad}>
            <dt>{label}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {refusals.length > 0 ? (
        <>
          <p className="rp-help">
            {refused > namedRefusals ? t('前 {0} 条不能修改的记录：', namedRefusals) : t('不能修改的记录：')}
          </p>
          <ol className="rp-errors">
            {refusals.map(({ id, title, message }) => (
              <li key={id}>
                {title ? <strong>{title}</strong> : null} {saidOf(message)}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}
