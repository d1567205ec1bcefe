import { say, useText } from '#services/messages/text.ts';
import { LiveChart } from './LiveChart.tsx';
import { MetricTable } from './MetricTable.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { useCurves, useMetrics } from './monitor.api.ts';

const names = [
  ...['max', 'committed', 'used'].map((name) => `jvm.memory.${name}`),
  ...['jvm.buffer.memory.used', 'jvm.buffer.count', 'jvm.threads.daemon', 'jvm.threads.live', 'jvm.threads.peak'],
  ...['jvm.classes.loaded', 'jvm.classes.unloaded', 'jvm.gc.memory.allocated', 'jvm.gc.memory.promoted'],
  ...['jvm.gc.max.data.size', 'jvm.gc.live.data.size', 'jvm.gc.pause'],
  ...['nodejs.eventloop.delay', 'nodejs.eventloop.utilization'],
];
const memory = () => ({ heapUsed: say('堆已使用'), heapCommitted: say('堆已申请'), rss: say('物理内存') });
const pauses = () => ({ gcPause: say('垃圾回收'), eventLoopDelay: say('事件循环最长延迟') });
const megabyte = 1024 * 1024;

/** JVM信息: heap, garbage collection, threads and event loop of this process. */
export default function JvmPage() {
  const t = useText();
  const metrics = useMetrics(names);
  const curves = useCurves();
  return (
    <MonitorFrame
      title={t('JVM信息')}
      note={t('进程：本服务运行在 Node.js 上，以下为其进程与 V8 堆的指标')}
      queries={[metrics, curves]}
    >
      <div className="monitor-charts">
        {curves.data ? (
          <>
            <LiveChart title={t('内存（MB）')} curves={curves.data} lines={memory()} per={megabyte} />
            <LiveChart title={t('停顿（每 5 秒，毫秒）')} curves={curves.data} lines={pauses()} />
          </>
        ) : null}
      </div>
      <div className="card">
        <MetricTable label={t('JVM指标')} metrics={metrics.data ?? []} />
      </div>
    </MonitorFrame>
  );
}
