import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery, pageOf, pageQuery } from '../core/envelope.ts';
import { datetime, dict, integer, longText, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { Text } from '../core/wire.ts';
import { JobParameter } from './job-parameters.ts';
import { TaskState } from './task.ts';

const base = '/sys/quartzJob';

/** status of a job. */
export const jobStatus = { running: 0, stopped: -1 } as const;

/** What becomes of a due time that passed while the job could not run. */
export const misfire = { run: 'run', skip: 'skip' } as const;

/** 定时任务: a registered task that runs at the times of a Quartz expression. */
export const quartzJob = resource({
  area: 'system',
  name: 'quartzJob',
  label: '定时任务',
  path: base,
  table: 'sys_quartz_job',
  component: 'system/QuartzJobList',
  tenancy: 'shared',
  owner: 'platform',
  softDelete: false,
  versioned: 'optional',
  titleField: 'jobClassName',
  fields: {
    /** Name of a registered task: a key of a list, never anything that is loaded. */
    jobClassName: text({ label: '任务类名', required: true, max: 255, search: 'contains', mono: true, list: 226 }),
    cronExpression: text({ label: 'cron表达式', required: true, max: 255, mono: true, list: 140, sortable: false }),
    status: dict('quartz_status', {
      label: '状态',
      required: true,
      numeric: true,
      initial: jobStatus.stopped,
      search: 'equals',
      list: 86,
      state: true,
    }),
    nextAt: datetime({ label: '下次执行', readOnly: true, excel: false, list: 176 }),
    timeZone: dict('quartz_zone', {
      label: '时区',
      required: true,
      initial: 'Asia/Shanghai',
      list: false,
      excel: false,
      help: '表达式按该时区的时钟执行，夏令时自动调整',
    }),
    misfire: dict('quartz_misfire', {
      label: '错过执行时',
      required: true,
      initial: misfire.run,
      list: false,
      excel: false,
      help: '服务停机或上次执行尚未结束，到点没有执行时怎么办',
    }),
    parameter: longText({ label: '参数', max: 2000, list: 130, sortable: false }),
    description: text({ label: '描述', max: 255 }),
    alarmUsers: user({
      label: '失败时通知',
      multiple: true,
      list: false,
      excel: false,
      help: '执行失败时给这些用户发消息；留空则通知全部管理员',
    }),
    missedCount: integer({ label: '错过次数', readOnly: true, excel: false, list: false }),
    missedAt: datetime({ label: '最近错过', readOnly: true, excel: false, list: false }),
  },
  events: { resume: '启动', pause: '停止' },
  messages: {
    added: '创建定时任务成功',
    edited: '更新定时任务成功!',
    deleted: '删除成功!',
    deletedBatch: '删除定时任务成功!',
  },
  excel: {
    title: '定时任务列表',
    columns: ['jobClassName', 'cronExpression', 'parameter', 'description', 'status'],
  },
});

const may = quartzJob.permission;

/** Stops a job: it is due no more. The wire makes it a GET. */
export const pauseJob = endpoint({
  method: 'GET',
  path: `${base}/pause`,
  access: `${may}:pause`,
  label: '定时任务-停止',
  query: IdQuery,
  code: 200,
});

/** Starts a job: it is due at the next time of its expression. */
export const resumeJob = endpoint({
  method: 'GET',
  path: `${base}/resume`,
  access: `${may}:resume`,
  label: '定时任务-启动',
  query: IdQuery,
  code: 200,
});

/** Runs a job once, now and in the background. @returns the id of the run */
export const executeJob = endpoint({
  method: 'GET',
  path: `${base}/execute`,
  access: `${may}:execute`,
  label: '定时任务-立即执行',
  query: IdQuery,
  result: Type.String(),
  code: 200,
});

const JobTask = Type.Object({
  /** What jobClassName holds. */
  code: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** When it runs unless somebody wants it otherwise. */
  cron: Type.String(),
  parameters: Type.Array(JobParameter),
});

/** The registered tasks that a job can run. */
export const listJobTasks = endpoint({
  method: 'GET',
  path: `${base}/tasks`,
  access: `${may}:list`,
  label: '定时任务-可用任务',
  result: Type.Array(JobTask),
});

const JobRun = Type.Object({
  id: Type.String(),
  /** The time that it was due; null when somebody started it. */
  dueTime: Text,
  /** Name of whoever started it. */
  startedBy: Text,
  state: TaskState,
  done: Type.Integer(),
  total: Type.Union([Type.Integer(), Type.Null()]),
  message: Text,
  startTime: Text,
  endTime: Text,
  /** Milliseconds so far or in all; null before it began. */
  duration: Type.Union([Type.Integer(), Type.Null()]),
  /** How often it was begun: more than once when a server died. */
  attempts: Type.Integer(),
});

/** What a job did, newest first. */
export const listJobRuns = endpoint({
  method: 'GET',
  path: `${base}/runs`,
  access: `${may}:list`,
  label: '定时任务-执行历史',
  query: Type.Object({
    ...pageQuery,
    jobId: Type.String({ minLength: 1, maxLength: 64 }),
    state: Type.Optional(TaskState),
  }),
  result: pageOf(JobRun),
});

/** One run with its log. */
export const queryJobRun = endpoint({
  method: 'GET',
  path: `${base}/queryRun`,
  access: `${may}:list`,
  label: '定时任务-执行日志',
  query: IdQuery,
  result: Type.Object({ ...JobRun.properties, log: Type.String() }),
});

/** Asks a run to stop. Who may start one may stop one. */
export const cancelJobRun = endpoint({
  method: 'POST',
  path: `${base}/cancelRun`,
  access: `${may}:execute`,
  label: '定时任务-取消执行',
  body: IdQuery,
});
