import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { redisInfo } from '@dossier/contract/operations/monitor.ts';
import { createClient } from 'redis';
import { refuse } from '#core/errors.ts';

type Info = ResultOf<typeof redisInfo>;

/** Said where no Redis is configured. */
export const noRedis = '未配置 Redis（REDIS_URL）：本系统的会话、缓存通知和任务由 PostgreSQL 承担';

/** Lines of INFO that name places on the machine of Redis. */
const unsaid = new Set(['executable', 'config_file', 'run_id', 'master_replid', 'master_replid2']);

const meanings: Record<string, string> = {
  redis_version: 'Redis 版本',
  redis_mode: '运行模式',
  os: '操作系统',
  process_id: '进程号',
  tcp_port: '端口',
  uptime_in_seconds: '已运行秒数',
  uptime_in_days: '已运行天数',
  connected_clients: '客户端连接数',
  blocked_clients: '等待阻塞命令的客户端数',
  used_memory: '已分配的内存（字节）',
  used_memory_human: '已分配的内存',
  used_memory_rss: '占用的物理内存（字节）',
  used_memory_rss_human: '占用的物理内存',
  used_memory_peak: '内存峰值（字节）',
  used_memory_peak_human: '内存峰值',
  maxmemory: '内存上限（字节），0 为不限',
  maxmemory_policy: '达到上限时的淘汰策略',
  mem_fragmentation_ratio: '内存碎片率',
  rdb_last_save_time: '上次保存快照的时间',
  rdb_last_bgsave_status: '上次保存快照的结果',
  aof_enabled: '是否开启 AOF',
  total_connections_received: '累计接受的连接数',
  total_commands_processed: '累计执行的命令数',
  instantaneous_ops_per_sec: '每秒执行的命令数',
  total_net_input_bytes: '累计接收的字节数',
  total_net_output_bytes: '累计发送的字节数',
  expired_keys: '累计过期的键数',
  evicted_keys: '累计淘汰的键数',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  pubsub_channels: '订阅中的频道数',
  role: '主从角色',
  connected_slaves: '从节点数',
  used_cpu_sys: '系统态处理器秒数',
  used_cpu_user: '用户态处理器秒数',
};

export interface RedisFigures {
  /** False: nothing is configured, and every figure is empty. */
  isConfigured: boolean;
  info(): Promise<Info>;
  keys(): Promise<number>;
  memory(): Promise<string>;
  close(): void;
}

/** Asks the configured Redis, over a connection of its own that opens with the first question. */
export function redisFigures(redisUrl: string | undefined, onError: (error: unknown) => void): RedisFigures {
  if (!redisUrl) {
    return { isConfigured: false, info: async () => [], keys: async () => 0, memory: async () => '0', close() {} };
  }
  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    socket: { connectTimeout: 3000, reconnectStrategy: false },
  });
  client.on('error', onError);
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      if (!client.isOpen) await client.connect();
      return await question();
    } catch (error) {
      onError(error);
      throw refuse('Redis 没有应答，请稍后重试');
    }
  };
  const info = async () => readInfo(await ask(() => client.info()));
  return {
    isConfigured: true,
    info,
    keys: () => ask(() => client.dbSize()),
    memory: async () => (await info()).find(({ key }) => key === 'used_memory')?.value ?? '0',
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}

/** The lines of INFO with what they mean. */
export function readInfo(text: string): Info {
  return text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':');
    if (at < 1 || line.startsWith('#')) return [];
    const key = line.slice(0, at);
    return unsaid.has(key) ? [] : [{ key, value: line.slice(at + 1), description: meanings[key] ?? '' }];
  });
}
