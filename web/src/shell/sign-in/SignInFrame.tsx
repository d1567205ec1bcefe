import type { ReactNode } from 'react';
import { useClientConfig } from '#services/api/client-config.ts';
import { fileAddress } from '#services/files/file-address.ts';
import { chooseLocale, useLocale, useMessages } from '#services/messages/index.ts';
import { BrandMark } from '../BrandMark.tsx';
import { FooterLinks } from '../FooterLinks.tsx';
import { ShelfArt } from './ShelfArt.tsx';

/** Brand and illustration beside the form, links below. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useMessages();
  const { brand, subtitle, picture, footer } = useClientConfig();
  const locale = useLocale();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <div className="sign-in">
      <header className="sign-in-brand">
        <p className="sign-in-name">
          <BrandMark />
          {brand}
        </p>
        <p className="sign-in-subtitle">{subtitle || t.brandSubtitle}</p>
        {picture ? <img className="sign-in-picture" src={fileAddress(picture)} alt="" /> : <ShelfArt />}
      </header>
      <main className="sign-in-main">
        <button type="button" className="text-button sign-in-language" lang={other} onClick={() => chooseLocale(other)}>
          {other === 'en-US' ? 'English' : '中文'}
        </button>
        <div className="sign-in-card">{children}</div>
        <footer className="sign-in-footer">
          <FooterLinks />
          {footer ? <p>{footer}</p> : null}
        </footer>
      </main>
    </div>
  );
}
