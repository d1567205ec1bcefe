import type { Report } from '@dossier/contract/statistics/report.ts';
import type { ComponentType } from 'react';

type Reports = typeof import('@dossier/contract/statistics/reports.ts');

/** The page of a report: `'jeecg/report/StaffStatistics': reportScreen((all) => all.staffReport)`. */
export function reportScreen(choose: (all: Reports) => Report): () => Promise<{ default: ComponentType }> {
  return async () => {
    const [all, { ReportPage }] = await Promise.all([
      import('@dossier/contract/statistics/reports.ts'),
      import('./ReportPage.tsx'),
    ]);
    const report = choose(all);
    return { default: () => <ReportPage report={report} /> };
  };
}
