import { type Condition, fieldsOf } from '../condition.ts';
import { type ApproveNode, allNodes, type BranchNode, type FlowGraph, type FlowNode, type Who } from './graph.ts';

/** What is wrong with a flow, or worth a second look. */
export interface FlowFault {
  /** The node that it is about; null: the flow. Of a branch the branch's own id. */
  node: string | null;
  /** A flow with errors is not published. */
  level: 'error' | 'warning';
  message: string;
}

/** What a flow may name. */
export interface FlowWorld {
  /** Fields of the record, by name. */
  fields: ReadonlyMap<string, { label: string; type: string; readOnly: boolean }>;
  /** Codes of roles and login names that there are; absent: not looked at. */
  roles?: ReadonlySet<string>;
  users?: ReadonlySet<string>;
}

/** The faults of a flow in the order of its nodes. None of them hinders saving a draft. */
export function faultsOf(graph: FlowGraph, world: FlowWorld): FlowFault[] {
  const faults: FlowFault[] = [];
  const error = (node: string | null, message: string) => faults.push({ node, level: 'error', message });
  const warn = (node: string | null, message: string) => faults.push({ node, level: 'warning', message });
  const nodes = allNodes(graph.nodes);

  const known = (node: string | null, names: readonly string[]) => {
    for (const name of names) if (!world.fields.has(name)) error(node, `字段“${name}”不存在`);
  };
  const who = (node: FlowNode & { who: readonly Who[] }, list: readonly Who[]) => {
    for (const one of list) for (const message of wrongWho(one, world)) error(node.id, message);
  };

  if (!nodes.some(({ type }) => type === 'approve')) warn(null, '没有审批步骤，提交后直接通过');
  known(null, [...graph.facts, ...graph.focus]);
  if (graph.fallback !== null && world.roles && !world.roles.has(graph.fallback))
    error(null, `角色“${graph.fallback}”不存在`);
  for (const id of doubleIds(nodes)) error(id, '节点编号重复');

  for (const node of nodes) {
    switch (node.type) {
      case 'approve':
        if (node.name === '') error(node.id, '请填写步骤名称');
        if (node.who.length === 0) error(node.id, '请选择由谁审批');
        who(node, node.who);
        who(node, node.copies);
        for (const message of wrongFields(node, world)) error(node.id, message);
        break;
      case 'copy':
        if (node.who.length === 0) error(node.id, '请选择抄送给谁');
        who(node, node.who);
        break;
      case 'branch':
        for (const fault of wrongBranches(node, world)) faults.push(fault);
        break;
      case 'parallel':
        if (node.branches.length < 2) error(node.id, '并行至少需要两个分支');
        for (const { id, nodes: inside } of node.branches) if (inside.length === 0) error(id, '并行的分支里没有步骤');
        break;
    }
  }
  return faults;
}

function wrongWho(one: Who, { fields, roles, users }: FlowWorld): string[] {
  switch (one.type) {
    case 'role':
      return roles && !roles.has(one.role) ? [`角色“${one.role}”不存在`] : [];
    case 'users': {
      if (one.users.length === 0) return ['请选择人员'];
      return users ? one.users.filter((name) => !users.has(name)).map((name) => `用户“${name}”不存在或已冻结`) : [];
    }
    case 'field':
      return fields.get(one.field)?.type === 'user' ? [] : [`字段“${labelOf(one.field, fields)}”不是人员`];
    case 'departHead':
      return fields.get(one.field)?.type === 'depart' ? [] : [`字段“${labelOf(one.field, fields)}”不是部门`];
    case 'chosen':
      return one.least > one.most ? ['最少人数不能多于最多人数'] : [];
    default:
      return [];
  }
}

function wrongFields({ editable, required }: ApproveNode, { fields }: FlowWorld): string[] {
  return [...new Set([...editable, ...required])].flatMap((name) => {
    const field = fields.get(name);
    if (!field) return [`字段“${name}”不存在`];
    return field.readOnly ? [`字段“${field.label}”不能由人填写`] : [];
  });
}

function wrongBranches({ id, branches }: BranchNode, { fields }: FlowWorld): FlowFault[] {
  const error = (node: string, message: string): FlowFault => ({ node, level: 'error', message });
  if (branches.length < 2) return [error(id, '条件分支至少需要两个分支')];
  return branches.flatMap((branch, at) => {
    const isLast = at === branches.length - 1;
    if (isLast) return branch.when === null ? [] : [error(branch.id, '最后一个分支必须是“其他”')];
    if (branch.when === null) return [error(branch.id, '请填写分支的条件')];
    const names = fieldsOf(branch.when);
    if (names.length === 0) return [error(branch.id, '请填写分支的条件')];
    const unknown = names.filter((name) => !fields.has(name)).map((name) => error(branch.id, `字段“${name}”不存在`));
    return [...unknown, ...wrongValues(branch.when, fields).map((message) => error(branch.id, message))];
  });
}

const numeric = ['integer', 'decimal', 'money'];

/** A number that is compared with no number is neither more nor less, so the branch would never be taken. */
function wrongValues(when: Condition, fields: FlowWorld['fields']): string[] {
  if (when.type === 'never') return [];
  if (when.type !== 'compare') return when.of.flatMap((part) => wrongValues(part, fields));
  const field = fields.get(when.field);
  if (!field || when.operator === 'empty' || when.operator === 'notEmpty') return [];
  if (when.values.length === 0) return [`请填写“${field.label}”的条件值`];
  const isWrong = (value: string) => value.trim() === '' || !Number.isFinite(Number(value));
  return numeric.includes(field.type) && when.values.some(isWrong) ? [`“${field.label}”的条件值不是数字`] : [];
}

function doubleIds(nodes: readonly FlowNode[]): string[] {
  const ids = nodes.flatMap((node) => [
    node.id,
    ...(node.type === 'branch' || node.type === 'parallel' ? node.branches.map(({ id }) => id) : []),
  ]);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
}

const labelOf = (name: string, fields: FlowWorld['fields']): string => fields.get(name)?.label ?? name;
