import { archiveLoan, archiveLoanStatus, loanKind } from '@dossier/contract/arc/loan.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';

const LoanReader = lazyPart(async () => (await import('./LoanReader.tsx')).LoanReader);

/** 借阅: one's own loans with what is left of them, or for the desk those of everybody. */
export default function LoanPage() {
  const t = useText();
  return (
    <ResourcePage
      resource={archiveLoan}
      columns={{
        left: ({ left, status }) =>
          left === null ||
          left === undefined ||
          (status !== archiveLoanStatus.lent && status !== archiveLoanStatus.partly)
            ? null
            : Number(left) < 0
              ? t('已逾期 {0} 天', -Number(left))
              : t('剩 {0} 天', left),
      }}
      detailTabs={[
        {
          key: 'read',
          label: t('在线阅览'),
          render: ({ id, kind, status }) =>
            kind === loanKind.electronic ? (
              <LoanReader id={id} isLent={status === archiveLoanStatus.lent} />
            ) : (
              <EmptyState
                title={status === archiveLoanStatus.ready ? t('实体借阅请到借阅台领取') : t('只有电子借阅可以在线阅览')}
              />
            ),
        },
      ]}
    />
  );
}
