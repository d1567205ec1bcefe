import { type Seeder, seeded } from '../seeder.ts';

/** Routes of the demo company; off, because nobody answers there. */
export async function seedGatewayRoutes({ tx }: Seeder): Promise<void> {
  const routes = [
    { router_id: 'crm-orders', name: '客户订单服务', uri: 'https://crm.example.com', path: '/crm/**', sort_no: 1 },
    {
      router_id: 'invoice',
      name: '发票查验服务',
      uri: 'https://invoice.example.com/api',
      path: '/invoice/**',
      sort_no: 2,
    },
  ];
  for (const { path, ...route } of routes) {
    await tx
      .insertInto('sys_gateway_route')
      .values({
        ...seeded(),
        ...route,
        predicates: JSON.stringify([{ name: 'Path', args: [path] }]),
        filters: JSON.stringify([{ name: 'StripPrefix', title: '去除前缀', args: [{ key: 'parts', value: '1' }] }]),
        status: 0,
        retryable: 0,
        signed_in: true,
        permission: null,
        pass_token: false,
        timeout_ms: 10_000,
        max_mb: 10,
      })
      .execute();
  }
}
