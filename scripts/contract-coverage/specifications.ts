import type { NamedCalls } from './call.ts';

const shell = 'specification 1 §7';
const catalogue = 'specification 2 §7';

/** What the two specifications of the product name. */
export const specifications: readonly NamedCalls[] = [
  { area: 'session', source: shell, base: '/sys/', POST: 'login phoneLogin logout', PUT: 'selectDepart' },
  { area: 'session', source: shell, base: '/sys/user/', GET: 'getCurrentUserDeparts', PUT: 'updatePassword' },
  {
    area: 'sign-in by other systems',
    source: shell,
    base: '/sys/',
    GET: 'thirdLogin/getLoginUser/:token/:thirdType cas/client/validateLogin',
  },
  { area: 'online users', source: shell, base: '/sys/online/', POST: 'forceLogout' },
  { area: 'menus and permissions', source: shell, base: '/sys/permission/', GET: 'getUserPermissionByToken' },
  {
    area: 'dictionaries',
    source: shell,
    base: '/sys/dict/',
    GET: 'getDictItems/:code refleshCache queryAllDictItems loadDictItem/:code loadDict/:code',
  },
  { area: 'users', source: shell, base: '/sys/user/', GET: 'list' },
  { area: 'roles', source: shell, base: '/sys/role/', GET: 'list' },
  {
    area: 'announcements',
    source: shell,
    base: '/sys/',
    GET: 'annountCement/listByUser annountCement/queryById',
    PUT: 'sysAnnouncementSend/editByAnntIdAndUserId',
  },
  { area: 'sockets', source: shell, base: '/websocket/', WS: ':userId' },
  { area: 'rules for codes', source: shell, base: '/sys/', GET: 'duplicate/check checkRule/checkByCode' },

  { area: 'session', source: catalogue, base: '/sys/', GET: 'loginfo visitInfo', PUT: 'selectDepart' },
  { area: 'session', source: catalogue, base: '/sys/user/', GET: 'getCurrentUserDeparts', PUT: 'updatePassword' },
  { area: 'positions', source: catalogue, base: '/sys/position/', GET: 'list' },
  { area: 'files', source: catalogue, base: '/sys/common/', POST: 'upload', ANY: 'transitRESTful' },
  {
    area: 'reports',
    source: catalogue,
    base: '/online/cgreport/api/',
    GET: 'getRpColumns/:code getQueryInfo/:id getData/:id',
  },
  { area: 'rules for codes', source: catalogue, base: '/sys/', GET: 'duplicate/check checkRule/checkByCode' },
  { area: 'sockets', source: catalogue, base: '/vxeSocket/', WS: ':userId/:pageId' },
  {
    area: 'categories',
    source: catalogue,
    base: '/sys/category/',
    GET: 'loadTreeRoot loadTreeChildren loadOne loadTreeData loadDictItem/ loadAllData',
  },
  {
    area: 'roles',
    source: catalogue,
    base: '/sys/role/',
    GET: 'checkRoleCode queryall queryTreeList',
    POST: 'add',
    PUT: 'edit',
  },
  {
    area: 'users',
    source: catalogue,
    base: '/sys/user/',
    GET: 'list queryUserRole checkOnlyUser queryUserByDepId getMultiUser queryUserComponentData',
    POST: 'add',
    PUT: 'edit frozenBatch changePassword',
  },
  {
    area: 'menus and permissions',
    source: catalogue,
    base: '/sys/permission/',
    GET: `list getSystemMenuList getSystemSubmenu getSystemSubmenuBatch queryTreeList queryListAsync queryRolePermission
      getUserPermissionByToken loadAllRoleIds getPermRuleListByPermId queryPermissionRule queryDepartPermission`,
    POST: 'add saveRolePermission saveDepartPermission',
    PUT: 'edit',
  },
  {
    area: 'departments',
    source: catalogue,
    base: '/sys/sysDepart/',
    GET: 'queryTreeList queryDepartTreeSync queryIdTree queryParentName searchBy queryMyDeptTreeList',
    DELETE: 'delete',
  },
  {
    area: 'department roles',
    source: catalogue,
    base: '/sys/sysDepartPermission/',
    GET: 'queryTreeListForDeptRole queryDeptRolePermission',
    POST: 'saveDeptRolePermission',
  },
  { area: 'logs', source: catalogue, base: '/sys/log/', DELETE: 'delete deleteBatch' },
  {
    area: 'dictionaries',
    source: catalogue,
    base: '/sys/dict/',
    GET: 'treeList loadTreeData loadDictItem/:code loadDict/:code getDictItems/:code',
    POST: 'add',
    PUT: 'edit',
  },
  { area: 'dictionaries', source: catalogue, base: '/sys/dictItem/', POST: 'add', PUT: 'edit' },
  {
    area: 'announcements',
    source: catalogue,
    base: '/sys/',
    GET: 'annountCement/doReleaseData annountCement/doReovkeData sysAnnouncementSend/getMyAnnouncementSend',
  },
];
