/** What the screens of `features/eq/asset` say, in English. */
export const eqAssetEnglish = {
  申请报废: 'Request scrapping',
} as const;
