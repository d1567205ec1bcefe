export { mailPage, savedPage } from './extract/mail/mail.ts';
export { messageOf } from './extract/mail/message.ts';
export { htmlText } from './extract/markup.ts';
export { decoded } from './extract/plain.ts';
