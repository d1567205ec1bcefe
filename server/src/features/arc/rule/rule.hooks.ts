import { type archiveRule, ruleSegments } from '@dossier/contract/arc/rule.ts';
import {
  normalNumber,
  type RuleProblem,
  ruleProblem,
  type SegmentRow,
  sampleOf,
  segmentsOf,
} from '@dossier/rules/archive/number.ts';
import { refusal } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { segmentsOfRule } from './rule.public.ts';

export const ruleHooks: Hooks<typeof archiveRule> = {
  beforeAdd(context, draft) {
    tidy(context, draft);
    draft.sample = sampleFor((context.input.segments ?? []) as SegmentRow[]);
  },
  beforeEdit(context, draft) {
    tidy(context, draft);
    if (Array.isArray(context.input.segments)) draft.sample = sampleFor(context.input.segments as SegmentRow[]);
  },
  actions: {
    publish: {
      async change({ tx }, record) {
        const segments = await segmentsOfRule(tx, record.id);
        const problem = ruleProblem(segments);
        if (problem) throw refusal('rule', sentenceOf(problem));
        return { sample: sampleOf(segments) };
      },
    },
  },
};

/** Codes and what stands in numbers have one spelling (G9). */
function tidy({ input }: WriteContext, draft: Draft): void {
  if (typeof draft.code === 'string') draft.code = normalNumber(draft.code);
  if (!Array.isArray(input.segments)) return;
  input.segments = input.segments.map((line: unknown) =>
    typeof line === 'object' && line !== null && 'text' in line && typeof line.text === 'string'
      ? { ...line, text: normalNumber(line.text) || null }
      : line,
  );
}

/** @throws AppError for segments that are no rule */
function sampleFor(lines: readonly SegmentRow[]): string | null {
  const segments = segmentsOf(lines.filter((line) => typeof line === 'object' && line !== null));
  const problem = ruleProblem(segments);
  if (problem) throw refusal('rule', sentenceOf(problem));
  const sample = sampleOf(segments);
  if (!sample) throw refusal('rule', '分段中的示例文字不能作为该取值的值');
  return sample;
}

const sourceNames: Readonly<Record<string, string>> = {
  ...{ fonds: '全宗号', door: '门类', class: '分类码', year: '年度', retention: '保管期限', org: '机构' },
  ...{ project: '项目号', volume: '案卷号', serial: '流水' },
};

/** What is wrong with a rule, as people are told. */
function sentenceOf(problem: RuleProblem): string {
  switch (problem.kind) {
    case 'empty':
      return `${ruleSegments.label}不能为空`;
    case 'serial':
      return '最后一段须为流水';
    case 'volume':
      return '案卷号须紧接在流水之前';
    case 'first':
      return '第一段之前不能有分隔符';
    case 'separator':
      return `第${problem.at}段之前缺少分隔符`;
    case 'text':
      return `第${problem.at}段须填写固定文字`;
    case 'sign':
      return `第${problem.at}段的文字不能含分隔符`;
    case 'width':
      return `第${problem.at}段的文字超过位数`;
    case 'twice':
      return `取值“${sourceNames[problem.source] ?? problem.source}”只能出现一次`;
  }
}
