import type { TreeNode } from '../src/data/widget-data.ts';
import { departs } from './fake-rows.ts';

/** A project with what was spent on it and who works on it. */
export interface DemoProject {
  id: string;
  code: string;
  name: string;
  status: '10' | '40' | '80';
  costs: readonly { id: string; day: string; what: string; amount: number }[];
  people: readonly { id: string; name: string; role: string }[];
}

const names = ['票据影像系统', '财务共享服务', '客服热线外包', '供应链咨询', '核心系统测试', '档案数字化'];
const states = ['40', '40', '80', '10', '40', '80'] as const;

export const projects: readonly DemoProject[] = names.map((name, index) => ({
  id: `p${index}`,
  code: `ITO-2026-00${index + 1}`,
  name,
  status: states[index] ?? '10',
  costs: Array.from({ length: (index * 2) % 5 }, (_, line) => ({
    id: `p${index}c${line}`,
    day: `2026-0${line + 1}-1${index}`,
    what: ['差旅', '人力', '软件许可', '设备'][line] ?? '其他',
    amount: 1200 * (line + 1) + index * 100,
  })),
  people: ['王芳', '李强', '张敏'].slice(0, (index % 3) + 1).map((person, at) => ({
    id: `p${index}m${at}`,
    name: person,
    role: at === 0 ? '项目经理' : '成员',
  })),
}));

/** Departments directly below one; null asks for the roots. */
export const departsBelow = (parentId: string | null): TreeNode[] =>
  departs.filter((depart) => depart.parentId === parentId);
