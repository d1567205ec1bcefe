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
const memory = { heapUsed: '堆已使用', heapCommitted: '堆已申请', rss: '物理内存' };
const pauses = { gcPause: '垃圾回收', eventLoopDelay: '事件循环最长延迟' };
const megabyte = 1024 * 1024;

/** JVM信息: heap, garbage collection, threads and event loop of this process. */
export default function JvmPage() {
  const metrics = useMetrics(names);
  const curves = useCurves();
  return (
    <MonitorFrame
      title="JVM信息"
      note="本服务运行在 Node.js 上，以下为其进程与 V8 堆的指标"
      queries={[metrics, curves]}
    >
      <div className="monitor-charts">
        {curves.data ? (
          <>
            <LiveChart title="内存（MB）" curves={curves.data} lines={memory} per={megabyte} />
            <LiveChart title="停顿（每 5 秒，毫秒）" curves={curves.data} lines={pauses} />
          </>
        ) : null}
      </div>
      <div className="card">
        <MetricTable label="JVM指标" metrics={metrics.data ?? []} />
      </div>
    </MonitorFrame>
  );
}
