import { migrationText, type NewFeature, namesOf } from './names.ts';
import { noLines, testText } from './register-test.ts';

/**
 * The files of a register whose records move, path to text: states and the action between them, lines, a project that
 * it refers to, figures, a board, a print. Each part is there to be replaced by what the register really has.
 */
export function registerFiles(feature: NewFeature): Record<string, string> {
  const { name, label } = feature;
  const { contract, migration, server } = namesOf(feature);
  return {
    [contract]: contractText(feature),
    [migration]: migrationText(label, []),
    [`${server}/${name}.routes.ts`]: routesText(feature),
    [`${server}/${name}.flow.ts`]: flowText(feature),
    [`${server}/${name}.hooks.ts`]: hooksText(feature),
    [`${server}/prints/sheet.typ`]: templateText(feature),
    [`${server}/${name}.test.ts`]: testText(feature),
  };
}

function contractText(feature: NewFeature): string {
  const { area, label } = feature;
  const { value, table, path, component, states } = namesOf(feature);
  const projectFile = area === 'pm' ? './project.ts' : '../pm/project.ts';
  const imports = [
    `import { integer, dict, longText, ref, text } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';`,
    `import { project } from '${projectFile}';`,
  ];
  return `import { compare } from '@dossier/rules/condition.ts';
import { sumOf } from '@dossier/rules/formula.ts';
${imports.join('\n')}

/** States of a record (dictionary ${states}). */
export const ${value}Status = { draft: '10', deciding: '20', agreed: '30', refused: '40', done: '60' } as const;

/** ${label} */
export const ${value} = resource({
  area: '${area}',
  name: '${value}',
  label: '${label}',
  path: '${path}',
  table: '${table}',
  component: '${component}',
  titleField: 'name',
  fields: {
    code: text({ label: '编号', readOnly: true, form: false, unique: true, max: 32, search: 'starts', mono: true, list: 160 }),
    name: text({ label: '名称', required: true, max: 100, search: 'contains', list: 200 }),
    status: dict('${states}', { label: '状态', readOnly: true, form: false, search: 'equals', list: 90, state: true }),
    projectId: ref(() => project, { label: '项目', text: 'name', excelText: 'code', search: 'equals', list: 200 }),
    quantity: integer({ label: '数量合计', form: false, list: 100 }),
    note: longText({ label: '备注', max: 500, list: false }),
  },
  parts: {
    lines: part({
      label: '明细',
      table: '${table}_line',
      foreignKey: '${table.slice(area.length + 1)}_id',
      most: 100,
      fields: {
        name: text({ label: '名称', required: true, max: 100 }),
        quantity: integer({ label: '数量', required: true, initial: 1, minimum: 1, maximum: 9999 }),
      },
    }),
  },
  computed: { quantity: sumOf('lines', 'quantity') },
  states: {
    field: 'status',
    first: ${value}Status.draft,
    edit: [${value}Status.draft, ${value}Status.refused],
    delete: [${value}Status.draft],
  },
  actions: {
    submit: {
      label: '提交',
      from: [${value}Status.draft, ${value}Status.refused],
      to: ${value}Status.deciding,
      flow: '${area}.${value}',
      passed: ${value}Status.agreed,
      refused: ${value}Status.refused,
      only: { when: compare('quantity', 'gt', '0'), message: '${noLines}' },
      beside: true,
    },
    finish: { label: '完成', from: [${value}Status.agreed], to: ${value}Status.done, beside: true },
  },
  figures: {
    open: count({ status: ${value}Status.agreed }, '待完成'),
    quantity: sum('quantity', '数量合计'),
  },
  views: [board('status', { sum: 'quantity' })],
  prints: { sheet: '${label}' },
  messages: { notFound: '记录不存在或已被删除' },
});
`;
}

function routesText(feature: NewFeature): string {
  const { area, name } = feature;
  const { value } = namesOf(feature);
  return `import { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ${value}Flow } from './${name}.flow.ts';
import { ${value}Hooks } from './${name}.hooks.ts';

export function ${value}Routes(app: App): void {
  serveResource(app, ${value}, ${value}Hooks);
  app.flows.propose('${area}.${value}', ${value}Flow);
}
`;
}

function flowText(feature: NewFeature): string {
  const { label } = feature;
  const { value } = namesOf(feature);
  return `import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** ${label}: the head of the applicant's department. */
export const ${value}Flow: Proposal = {
  name: '${label}审批',
  graph: {
    ...emptyGraph,
    facts: ['quantity'],
    focus: ['name', 'projectId'],
    nodes: [proposedStep('head', '部门负责人', { who: [{ type: 'applicantHead' }] })],
  },
};
`;
}

function hooksText(feature: NewFeature): string {
  const { area, name } = feature;
  const { value } = namesOf(feature);
  const prefix = name.replace(/([a-z])[a-z0-9]*-?/g, '$1').toUpperCase();
  return `import type { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { numberOfDay } from '#engine/resource/period-number.ts';
import type { Hooks } from '#engine/resource/hooks.ts';

/** What the feature adds to the engine's own steps. */
export const ${value}Hooks: Hooks<typeof ${value}> = {
  async beforeAdd(context, draft) {
    draft.code = await numberOfDay(context, '${prefix}');
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
};
`;
}

function templateText({ label }: NewFeature): string {
  return `#import "/dossier.typ": *

#show: frame

#each-record(record => [
  #heading-of-document(word("${label}"))

  #facts(record, ("code", "status", "name", "projectId", "quantity"))
  #facts(record, ("note",))

  #section(word("明细"))
  #part(record, "lines")

  #signatures(word("经办人"), word("审核人"))
])
`;
}
