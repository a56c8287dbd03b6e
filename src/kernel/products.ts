/** What members play, as the feed of settled play names it, and what it is called. */
export const products = {
  lottery: { thai: 'หวยและยี่กี' },
  slot: { thai: 'สล็อต' },
  fishing: { thai: 'เกมยิงปลา' },
  table: { thai: 'เกมโต๊ะและคาสิโน' },
  sport: { thai: 'กีฬา' },
} as const
export type Product = keyof typeof products
export const productNames = Object.keys(products) as [Product, ...Product[]]

/** What a product is called; one that is not known here keeps its code. */
export const productWord = (product: string): string =>
  product in products ? products[product as Product].thai : product
