import * as contract from '@dossier/contract/identity/user-agent.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { agentOf, setAgent } from './user-agent.service.ts';

/** 代理人: who also gets a person's messages while he is away. */
export function userAgentRoutes(app: App): void {
  serve(app, contract.queryAgent, ({ db, actor, query }) => agentOf(db, actor, query.userName));
  serve(app, contract.addAgent, async ({ actor, origin, body }) => {
    await setAgent({ app, actor, origin }, body);
    return done('代理人设置成功！');
  });
  serve(app, contract.editAgent, async ({ actor, origin, body }) => {
    await setAgent({ app, actor, origin }, body);
    return done('代理人设置成功!');
  });
}
