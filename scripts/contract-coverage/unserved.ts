import type { UnservedCalls } from './call.ts';

const newerClient = 'not part of this product: only clients of the newer edition call it';

/** Calls of the contract that are not served here, with why. Who serves one takes it out. */
export const unserved: readonly UnservedCalls[] = [
  {
    why: newerClient,
    base: '/sys/',
    POST: 'loginGetUserDeparts sendChangePwdSms smsCheckCaptcha common/uploadImgByHttp',
    PUT: 'user/changePhone user/resetPassword',
  },
  {
    why: 'not part of this product: no enterprise chat is connected, and getEnabledType says so',
    base: '/sys/thirdApp/',
    GET: 'sync/:app/:kind/:direction',
  },
  {
    why: 'not part of this product: for a demonstration screen alone',
    base: '/sys/thirdApp/',
    POST: 'sendMessageTest recallMessageTest',
  },
  {
    why: newerClient,
    base: '/sys/position/',
    GET: 'queryByIds',
    ANY: 'getPositionUserList savePositionUser removePositionUser',
  },
  {
    why: newerClient,
    base: '/sys/annountCement/',
    GET: `vue3List getUnreadMessageCount clearAllUnReadMessage getLastAnnountTime editIzTop addVisitsNumber
      downLoadFiles`,
  },
  {
    why: newerClient,
    base: '/sys/gatewayRoute/',
    GET: 'deleteList copyRoute',
    PUT: 'putRecycleBin',
    DELETE: 'deleteRecycleBin',
  },
  {
    why: newerClient,
    base: '/',
    GET: 'sys/actuator/redis/metrics/history sys/actuator/memory/info actuator/jeecghttptrace/:kind',
  },
  {
    why: 'not part of this product: for trying sockets by hand',
    base: '/sys/socketTest/',
    POST: 'sendAll sendUser',
  },
  { why: 'not part of this product: made-up data for demonstrations', base: '/mock/api/', ANY: '*' },
  {
    why: 'not part of this product: no public edition answers it',
    base: '/act/',
    ANY: 'process/extActProcess/* model/create',
  },
];
