import { readSteps, type Step } from '@dossier/contract/online/enhance/steps.ts';
import { submitAction } from '@dossier/contract/online/form/compile.ts';
import { namesOf } from './feature-names.ts';
import type { LeftOut, WrittenFile, WrittenFrom } from './form-source.ts';
import { literalOf, quoted, remark } from './source-text.ts';
import type { WrittenInput } from './written-input.ts';

/** Steps that are about the record alone; the others write, tell and call by way of forms. */
const isOwn = ({ type }: Step): boolean => type === 'refuse' || type === 'set';

interface KeptSteps {
  lists: { act: string; steps: Step[] }[];
  left: LeftOut[];
}

/** The steps of a form that a written feature has too. */
export function keptSteps({ source: { release } }: WrittenFrom): KeptSteps {
  const lists = (release.steps ?? [])
    .filter(({ activeStatus }) => activeStatus === '1')
    .map(({ buttonCode, steps }) => ({ act: buttonCode, steps: readSteps(steps) ?? [] }));
  const left = lists.flatMap(({ act, steps }) => {
    const others = steps.filter((step) => !isOwn(step)).length;
    return others > 0
      ? [{ text: '动作{0}中的{1}个步骤涉及其他表单、消息或外部接口，未带入', values: [act, others] }]
      : [];
  });
  return {
    lists: lists.map(({ act, steps }) => ({ act, steps: steps.filter(isOwn) })).filter(({ steps }) => steps.length > 0),
    left,
  };
}

/** The files of the feature's server: its routes, and the approval that it proposes. */
export function serverFiles(from: WrittenFrom, input: WrittenInput): WrittenFile[] {
  const { area, name } = from;
  const { value, server } = namesOf(from);
  const hasFlow = input.actions?.[submitAction] !== undefined;
  const { lists } = keptSteps(from);
  const isTree = input.tree !== undefined;
  const start = isTree ? `hasChildHooks(${value})` : '{}';
  const hooks = lists.length > 0 ? `withFormSteps(${start}, steps)` : start;
  const hasHooks = isTree || lists.length > 0;
  const imports = [
    ...(hasHooks ? ["import type { Resource } from '@dossier/contract/core/resource.ts';"] : []),
    `import { ${value} } from '@dossier/contract/${area}/${name}.ts';`,
    ...(isTree ? ["import { hasChildHooks } from '#engine/tree/has-child.ts';"] : []),
    "import { serveResource } from '#engine/resource/routes.ts';",
    ...(lists.length > 0
      ? ["import { type OwnSteps, withFormSteps } from '#features/online/form/form.public.ts';"]
      : []),
    "import type { App } from '#services/services.ts';",
    ...(hasFlow ? [`import { ${value}Flow } from './${name}.flow.ts';`] : []),
  ];
  const steps =
    lists.length === 0
      ? ''
      : `
/** What comes with saving and with its buttons, by the act. */
const steps: OwnSteps = ${literalOf(Object.fromEntries(lists.map((list) => [list.act, list.steps])))};
`;
  return [
    {
      name: `${server}/${name}.routes.ts`,
      text: `${imports.join('\n')}
${steps}
/** ${remark(from.label)} */
export function ${value}Routes(app: App): void {
  ${hasHooks ? `serveResource<Resource>(app, ${value}, ${hooks});` : `serveResource(app, ${value});`}
${hasFlow ? `  app.flows.propose(${quoted(`${area}.${value}`)}, ${value}Flow);\n` : ''}}
`,
    },
    ...(hasFlow ? [{ name: `${server}/${name}.flow.ts`, text: flowSource(from, input) }] : []),
  ];
}

function flowSource(from: WrittenFrom, { fields }: WrittenInput): string {
  const { value } = namesOf(from);
  const focus = Object.entries(fields)
    .filter(([, field]) => field.form !== false && !field.internal)
    .slice(0, 3)
    .map(([name]) => name);
  return `import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** ${remark(from.label)}: the head of the applicant's department. */
export const ${value}Flow: Proposal = {
  name: ${quoted(`${from.label}审批`)},
  graph: {
    ...emptyGraph,
    focus: ${literalOf(focus)},
    nodes: [proposedStep('head', '部门负责人', { who: [{ type: 'applicantHead' }] })],
  },
};
`;
}
