import type { UnservedCalls } from './call.ts';

const newerClient = 'not part of this product: only clients of the newer edition call it';

/** Calls of the contract that are not served here, with why. Who serves one takes it out. */
export const unserved: readonly UnservedCalls[] = [
  { why: 'later: sign-in by QR code', base: '/sys/', GET: 'getLoginQrcode getQrcodeToken', POST: 'scanLoginQrcode' },
  { why: 'later: key for passwords that clients encrypt', base: '/sys/', GET: 'getEncryptedString' },
  { why: 'later: the empty answer that clients expect', base: '/auth/', POST: '2step-code' },
  {
    why: newerClient,
    base: '/sys/',
    POST: 'loginGetUserDeparts sendChangePwdSms smsCheckCaptcha common/uploadImgByHttp',
    PUT: 'user/changePhone user/resetPassword',
  },
  {
    why: 'later: sign-in by other systems',
    base: '/sys/',
    GET: `cas/client/validateLogin thirdLogin/render/:source thirdLogin/getLoginUser/:token/:thirdType
      thirdLogin/getLoginUser/:token/:thirdType/:tenantId thirdLogin/oauth2/:source/login
      thirdLogin/oauth2/:source/callback`,
    POST: `thirdLogin/user/create third/user/create thirdLogin/user/checkPassword third/user/checkPassword
      thirdLogin/bindingThirdPhone`,
    ANY: 'thirdLogin/:source/callback',
  },
  { why: 'later: enterprise chat', base: '/sys/thirdApp/', GET: 'getEnabledType sync/:app/:kind/:direction' },
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
  { why: 'later: page that shows a PDF', base: '/sys/common/pdf/', GET: 'pdfPreviewIframe' },
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
