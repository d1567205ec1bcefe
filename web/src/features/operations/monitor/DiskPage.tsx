import { PieChart } from '@dossier/widgets/chart/charts.tsx';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { MonitorFrame } from './MonitorFrame.tsx';
import { useDisks } from './monitor.api.ts';
import { sizeText } from './units.ts';

/** Used per cent from which on a disk is nearly full. */
const nearlyFull = 90;
const gigabyte = 1024 ** 3;
const inGigabytes = (bytes: number) => Math.round((bytes / gigabyte) * 10) / 10;

/** 磁盘监控: how full the file systems of the installation's data are. */
export default function DiskPage() {
  const t = useText();
  const disks = useDisks();
  return (
    <MonitorFrame title={t('磁盘监控')} queries={[disks]}>
      <div className="monitor-charts">
        {(disks.data ?? []).map(({ name, max, rest, restPPT }) => (
          <div className="card" key={name}>
            <PieChart
              title={t('{0}（GB）', named(name))}
              data={[
                { item: t('已使用'), count: inGigabytes(max - rest) },
                { item: t('可用'), count: inGigabytes(rest) },
              ]}
            />
            <p className="monitor-fact" data-bad={restPPT >= nearlyFull}>
              {t(
                '已使用 {0}%，共 {1}，可用 {2}{3}',
                restPPT,
                sizeText(max),
                sizeText(rest),
                restPPT >= nearlyFull ? t('，空间即将用尽') : '',
              )}
            </p>
          </div>
        ))}
      </div>
    </MonitorFrame>
  );
}
