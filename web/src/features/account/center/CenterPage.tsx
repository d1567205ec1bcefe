import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useSearchParams } from 'react-router';
import { later, useText } from '#services/messages/text.ts';
import { CardSide } from './CardSide.tsx';
import '#list/card.css';
import '#features/account/account.css';
import './center.css';

const MyRecords = lazyPart(async () => (await import('./MyRecords.tsx')).default, 320);
const MyApprovals = lazyPart(async () => (await import('./MyApprovals.tsx')).default, 320);
const MyActivity = lazyPart(async () => (await import('./MyActivity.tsx')).default, 320);
const MyFiles = lazyPart(async () => (await import('./MyFiles.tsx')).default, 320);

const tabs = [
  { key: 'records', title: later('我的记录'), Part: MyRecords },
  { key: 'approvals', title: later('我的审批'), Part: MyApprovals },
  { key: 'activity', title: later('我的动态'), Part: MyActivity },
  { key: 'files', title: later('我的文件'), Part: MyFiles },
] as const;

/** 个人中心: who the user is, and what is theirs. */
export default function CenterPage() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  return (
    <div className="center">
      <CardSide />
      <section className="card" aria-label={t(open.title)}>
        <div className="center-tabs" role="tablist" aria-label={t('个人中心')}>
          {tabs.map(({ key, title }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`center-tab-${key}`}
              aria-controls="center-panel"
              aria-selected={key === open.key}
              tabIndex={key === open.key ? 0 : -1}
              onClick={() => setParams({ tab: key }, { replace: true })}
              onKeyDown={(event) => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!step) return;
                const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length] ?? open;
                setParams({ tab: next.key }, { replace: true });
                document.getElementById(`center-tab-${next.key}`)?.focus();
              }}
            >
              {t(title)}
            </button>
          ))}
        </div>
        <div className="center-panel" id="center-panel" role="tabpanel" aria-labelledby={`center-tab-${open.key}`}>
          <open.Part />
        </div>
      </section>
    </div>
  );
}
