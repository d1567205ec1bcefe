import {
  filterKinds,
  forwardLimits,
  gatewayMount,
  predicateKinds,
  routeStatus,
} from '@dossier/contract/connections/gateway.ts';
import { mostSort } from '@dossier/rules/patterns.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Form, Input, type InputProps, Radio, Switch } from 'antd';
import useApp from 'antd/es/app/useApp';
import { FormItem } from '#engine/form/FormItem.tsx';
import { FormSection, SectionWays } from '#engine/form/FormSections.tsx';
import { ItemsDrawer } from '#engine/form/small/ItemsDrawer.tsx';
import { uniqueItem } from '#services/data/unique-check.ts';
import { useText } from '#services/messages/text.ts';
import { type GatewayRoute, useSaveRoute } from './gateway.api.ts';
import { RuleLines } from './RuleLines.tsx';
import { jsonOf, linesOf, type RuleLine } from './rule-lines.ts';

interface Values extends Omit<GatewayRoute, 'id' | 'predicates' | 'filters' | 'retryable'> {
  predicates: RuleLine[];
  filters: RuleLine[];
  retryable: boolean;
}

/** A route with its predicates and filters. */
export default function RouteForm({ route, onClose }: { route: GatewayRoute | null; onClose: () => void }) {
  const t = useText();
  const { message } = useApp();
  const saving = useSaveRoute();
  const unique = uniqueItem(
    { table: 'sys_gateway_route', column: 'router_id' },
    route && { id: route.id, value: route.routerId },
  );

  async function save(values: Values): Promise<void> {
    const answer = await saving.mutateAsync({
      ...(route ? { id: route.id } : {}),
      routerId: values.routerId,
      name: values.name,
      uri: values.uri,
      status: values.status === routeStatus.on,
      sortNo: values.sortNo,
      signedIn: values.signedIn,
      permission: values.signedIn ? (values.permission ?? '') : '',
      passToken: values.passToken,
      retryable: values.retryable ? 1 : 0,
      timeoutMs: values.timeoutMs,
      maxMb: values.maxMb,
      predicates: jsonOf(values.predicates, predicateKinds, 'predicates'),
      filters: jsonOf(values.filters, filterKinds, 'filters'),
    });
    message.success(answer.message);
    onClose();
  }

  return (
    <ItemsDrawer<Values>
      title={route ? t('编辑：{0}', route.name) : t('新增网关路由')}
      initial={
        route
          ? {
              ...route,
              retryable: route.retryable === 1,
              predicates: linesOf(route.predicates),
              filters: linesOf(route.filters),
            }
          : {
              status: routeStatus.on,
              sortNo: 0,
              signedIn: true,
              passToken: false,
              retryable: false,
              timeoutMs: forwardLimits.timeoutMs.usual,
              maxMb: forwardLimits.maxMb.usual,
              predicates: [{ name: 'Path', list: [], of: {} }],
              filters: [],
            }
      }
      onSave={save}
      onClose={onClose}
    >
      <SectionWays titles={[t('基本信息'), t('匹配与过滤'), t('访问控制'), t('限制')]} />
      <FormSection title={t('基本信息')}>
        <FormItem
          name="routerId"
          label={t('路由ID')}
          required
          rules={[{ pattern: /^[\w.-]+$/, message: t('路由ID只能用字母、数字和 _ . -') }, unique.rule]}
          validateFirst={unique.validateFirst}
          validateDebounce={unique.validateDebounce}
        >
          <Input className="dw-mono" maxLength={50} placeholder={t('例如 crm-orders')} />
        </FormItem>
        <FormItem name="name" label={t('路由名称')} required>
          <Input maxLength={64} />
        </FormItem>
        <FormItem wide name="uri" label={t('路由URI')} required help={t('转发到的地址，主机须在 OUTBOUND_ALLOW 中')}>
          <Input className="dw-mono" maxLength={200} placeholder={t('例如 https://crm.example.com')} />
        </FormItem>
        <FormItem name="status" label={t('路由状态')}>
          <Radio.Group
            options={[
              { value: routeStatus.on, label: t('有效') },
              { value: routeStatus.off, label: t('无效') },
            ]}
          />
        </FormItem>
        <FormItem
          name="sortNo"
          label={t('排序')}
          help={t('小的先匹配；第一条满足条件的路由生效')}
          rules={[{ type: 'number', max: mostSort, message: t('排序值不可以大于255') }]}
        >
          <NumberInput precision={0} min={-1_000_000} style={{ width: '100%' }} />
        </FormItem>
      </FormSection>
      <FormSection title={t('匹配与过滤')}>
        <FormItem
          wide
          name="predicates"
          label={t('路由条件')}
          help={t(
            '同时满足才转发；路径从 {0} 之后算起，例如 {1}/crm/orders 的路径是 /crm/orders',
            gatewayMount,
            gatewayMount,
          )}
        >
          <RuleLines kinds={predicateKinds} noun={t('路由条件')} />
        </FormItem>
        <FormItem wide name="filters" label={t('过滤器')}>
          <RuleLines kinds={filterKinds} noun={t('过滤器')} />
        </FormItem>
      </FormSection>
      <FormSection title={t('访问控制')}>
        <FormItem name="signedIn" label={t('需要登录')} valuePropName="checked">
          <Switch />
        </FormItem>
        <FormItem name="permission" label={t('需要的权限')} help={t('留空则登录即可访问')}>
          <PermissionInput />
        </FormItem>
        <FormItem
          name="passToken"
          label={t('传递登录令牌')}
          valuePropName="checked"
          help={t('对方可以凭令牌以该用户的身份访问本系统，仅对可信的系统开启')}
        >
          <Switch />
        </FormItem>
      </FormSection>
      <FormSection title={t('限制')}>
        <FormItem name="timeoutMs" label={t('超时时间（毫秒）')}>
          <NumberInput
            precision={0}
            min={forwardLimits.timeoutMs.least}
            max={forwardLimits.timeoutMs.most}
            style={{ width: '100%' }}
          />
        </FormItem>
        <FormItem name="maxMb" label={t('大小限制（MB）')} help={t('请求和应答各自的上限')}>
          <NumberInput
            precision={0}
            min={forwardLimits.maxMb.least}
            max={forwardLimits.maxMb.most}
            style={{ width: '100%' }}
          />
        </FormItem>

        <FormItem name="retryable" label={t('连接失败时重试一次')} valuePropName="checked" help={t('只用于 GET 请求')}>
          <Switch />
        </FormItem>
      </FormSection>
    </ItemsDrawer>
  );
}

/** Who need not sign in needs no right either. */
function PermissionInput(control: InputProps) {
  const t = useText();
  const disabled = Form.useWatch('signedIn') !== true;
  return (
    <Input
      {...control}
      className="dw-mono"
      maxLength={200}
      placeholder={t('例如 crm:order:list')}
      disabled={disabled}
    />
  );
}
