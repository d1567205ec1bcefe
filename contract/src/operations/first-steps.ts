import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Whoever sees the settings of the installation. Written out: pages that ask it have no use for the settings. */
const access = 'system:setting:list';

/** What a new installation is given before people work with it, in this order. */
export const firstSteps = ['password', 'brand', 'departs', 'people', 'roles', 'mail', 'backup', 'approval'] as const;
export type FirstStep = (typeof firstSteps)[number];

const Steps = Type.Array(
  Type.Object({
    step: Type.Unsafe<FirstStep>({ type: 'string', enum: [...firstSteps] }),
    done: Type.Boolean(),
  }),
);
export type FirstStepState = Static<typeof Steps>[number];

/** Which steps are done, as the installation stands now; steps that do not apply to it or to the caller are absent. */
export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/sys/firstSteps/list',
  access,
  label: '开始使用-查询',
  result: Steps,
});

/** The caller wants to see them no more. */
export const hideFirstSteps = endpoint({
  method: 'POST',
  path: '/sys/firstSteps/hide',
  access,
  label: '开始使用-隐藏',
});
