import { type Action, mostActedOn } from '@dossier/contract/core/action.ts';
import { doButton } from '@dossier/contract/online/enhance/button-calls.ts';
import { actionOfButton } from '@dossier/contract/online/enhance/buttons.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { forbidden, refuse } from '#core/errors.ts';
import { act } from '#engine/resource/actions.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { allowedButtons, type FormInUse } from '../form/form.public.ts';
import { withForm } from './form-call.ts';

/** @throws AppError 510 for a button that is kept from the person */
export function assertButton(
  { actor, resource }: Pick<FormInUse, 'actor' | 'resource'>,
  { name }: Pick<Action, 'name'>,
) {
  if (!allowedButtons(actor, resource).includes(name)) throw forbidden();
}

/** Buttons of a form's own by the call of the contract: the action of the same name. */
export function serveDoButton(app: App): void {
  serve(app, doButton, ({ actor, origin, request, body: { formId, buttonCode, dataId } }) =>
    withForm(app, actor, formId, 'press', async (form) => {
      const action = form.resource.actions[actionOfButton(buttonCode)];
      // One that is inactive is none.
      if (!action) throw forbidden();
      assertButton(form, action);
      const [id, ...more] = csvOf(dataId);
      if (id === undefined) throw refuse('请选择一条记录！');
      if (more.length >= mostActedOn) throw refuse(`单次最多操作${mostActedOn}条记录`);
      const body = more.length === 0 ? { id } : { ids: [id, ...more] };
      const { result, message } = await act(form, action, { origin, request, body });
      const [refused] = result.refused;
      if (refused && result.done.length === 0) throw refuse(`处理失败!${refused.message}`);
      return done(message);
    }),
  );
}
