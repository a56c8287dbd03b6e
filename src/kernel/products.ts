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

/** What of the lottery is no play that counts (docs/concepts/settled-play.md): said wherever play counts. */
export const coveringRule =
  'หวยประเภทใดที่แทงเกิน 70% ของทุกเลขในงวดเดียว รวมทุกโพยและกระเป๋า เช่น วิ่งบน 8 เลขขึ้นไป ประเภทนั้นไม่นับยอดเล่น'

/** What a product is called; one that is not known here keeps its code. */
export const productWord = (product: string): string =>
  product in products ? products[product as Product].thai : product
