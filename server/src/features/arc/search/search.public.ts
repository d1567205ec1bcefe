export { letterOf } from './extract/mail/letter.ts';
export { mailPage, savedPage } from './extract/mail/mail.ts';
export { htmlText } from './extract/markup.ts';
export { decoded } from './extract/plain.ts';
