import { say, useText } from '#services/messages/text.ts';
import { LiveChart } from './LiveChart.tsx';
import { MetricTable } from './MetricTable.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { useCurves, useMetrics } from './monitor.api.ts';

const names = [
  ...['system.cpu.count', 'system.cpu.usage', 'system.load.average.1m', 'system.memory.total', 'system.memory.free'],
  ...['process.start.time', 'process.uptime', 'process.cpu.usage', 'process.memory.rss'],
];
const cpu = () => ({ cpuSystem: say('系统'), cpuProcess: say('本进程') });
const loop = () => ({ eventLoopUse: say('事件循环') });

/** 服务器信息: processors, memory and how long this process runs. */
export default function SystemPage() {
  const t = useText();
  const metrics = useMetrics(names);
  const curves = useCurves();
  return (
    <MonitorFrame
      title={t('服务器信息')}
      note={curves.data ? t('实例 {0}', curves.data.instance) : null}
      queries={[metrics, curves]}
    >
      <div className="monitor-charts">
        {curves.data ? (
          <>
            <LiveChart title={t('处理器使用率（%）')} curves={curves.data} lines={cpu()} />
            <LiveChart title={t('事件循环利用率（%）')} curves={curves.data} lines={loop()} />
          </>
        ) : null}
      </div>
      <div className="card">
        <MetricTable label={t('服务器指标')} metrics={metrics.data ?? []} />
      </div>
    </MonitorFrame>
  );
}
