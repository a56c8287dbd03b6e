/** Where the draws of the list were published, and who had collected them. */
export interface PublishedSource {
  /** As members read it: นำเข้าจาก Sanook. */
  readonly name: string
  readonly url: string
  /** The collection that they were read from at the commit that it had then, and what it was held against. */
  readonly readFrom: string
}

/** By the word in the last column of `published-draws.csv`. */
export const publishedSources: Readonly<Record<string, PublishedSource>> = {
  sanook_glo: {
    name: 'Sanook',
    url: 'https://news.sanook.com/lotto/',
    readFrom:
      'github.com/vicha-w/thai-lotto-archive at 1fb29e0 and github.com/SecretMans/thai-lotto-scraper at ' +
      '9e54f45, which agree in every number',
  },
  // The newest three, and 17 January 2026, which the other collection files under the 16th.
  sanook_glo_one: {
    name: 'Sanook',
    url: 'https://news.sanook.com/lotto/',
    readFrom: 'github.com/SecretMans/thai-lotto-scraper at 9e54f45',
  },
  sanook_lao: {
    name: 'Sanook',
    url: 'https://www.sanook.com/news/laolotto/',
    readFrom:
      'github.com/thitiphorn-data/lekdee-lao-lottery, lao_history.csv at dd505a1; draws of Monday, ' +
      'Wednesday and Friday; four of them held against github.com/tkkteam/lao-lotto-archive',
  },
  sanook_hanoi: {
    name: 'Sanook',
    url: 'https://www.sanook.com/news/9837690/',
    readFrom:
      'github.com/thitiphorn-data/lekdee-lao-lottery, hanoi_history.csv at dd505a1: only what pays',
  },
  // Of 80 days that both have, the last digits agree in 79; 16 August 2026 is left out.
  xsmb: {
    name: 'Xoso',
    url: 'https://xoso.com.vn/xsmb-xo-so-mien-bac.html',
    readFrom:
      'github.com/khiemdoan/vietnam-lottery-xsmb-analysis, data/xsmb.csv at cd5b925, leading zeros put ' +
      'back; held against github.com/thitiphorn-data/lekdee-lao-lottery',
  },
  // Closing values in hundredths; the change is their difference, as at the desk's second source.
  yahoo: {
    name: 'Yahoo',
    url: 'https://finance.yahoo.com/markets/world-indices/',
    readFrom: 'github.com/tzjtan/historical-stock-data at 9f36689, closing values',
  },
}
