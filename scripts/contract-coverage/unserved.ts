import type { UnservedCalls } from './call.ts';

const notHere = 'not part of this product: ';
/** The wire contract names these for the client of its newer edition, without what they take and answer. */
const nameAlone = `${notHere}only clients of the newer edition call it, and the contract gives its name alone`;

/** Calls of the contract that are not served here, with why. Who serves one takes it out. */
export const unserved: readonly UnservedCalls[] = [
  {
    why: `${notHere}it would tell strangers which departments somebody belongs to`,
    base: '/sys/',
    POST: 'loginGetUserDeparts',
  },
  {
    why: `${notHere}there is no default password that could be set`,
    base: '/sys/',
    PUT: 'user/resetPassword',
  },
  {
    why: `${notHere}the server fetches nothing to keep it from an address that a caller names`,
    base: '/sys/',
    POST: 'common/uploadImgByHttp',
  },
  {
    why: nameAlone,
    base: '/sys/',
    POST: 'sendChangePwdSms smsCheckCaptcha',
    PUT: 'user/changePhone',
  },
  {
    why: `${notHere}for a demonstration screen alone`,
    base: '/sys/thirdApp/',
    POST: 'sendMessageTest recallMessageTest',
  },
  {
    why: `${notHere}positions stand in the field post of a user`,
    base: '/sys/position/',
    ANY: 'getPositionUserList savePositionUser removePositionUser',
  },
  {
    why: nameAlone,
    base: '/sys/annountCement/',
    GET: `vue3List getUnreadMessageCount clearAllUnReadMessage getLastAnnountTime editIzTop addVisitsNumber
      downLoadFiles`,
  },
  {
    why: `${notHere}a gateway route that is deleted is gone, because a rest of it could be switched on again`,
    base: '/sys/gatewayRoute/',
    GET: 'deleteList',
    PUT: 'putRecycleBin',
    DELETE: 'deleteRecycleBin',
  },
  {
    why: 'later: a report is saved by head/edit; dictionaries of reports are codes and come with its columns',
    base: '/online/cgreport/',
    GET: 'api/exportManySheetXls/:id api/getReportDictList',
    PUT: 'head/editAll',
  },
  {
    why: nameAlone,
    base: '/',
    GET: 'sys/gatewayRoute/copyRoute sys/actuator/redis/metrics/history sys/actuator/memory/info',
  },
  {
    why: `${notHere}for trying sockets by hand`,
    base: '/sys/socketTest/',
    POST: 'sendAll sendUser',
  },
  { why: `${notHere}made-up data for demonstrations`, base: '/mock/api/', ANY: '*' },
  {
    why: `${notHere}no public edition answers it`,
    base: '/act/',
    ANY: 'process/extActProcess/* model/create',
  },
];
