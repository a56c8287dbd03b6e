import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'

export const kinds = ['glo', 'baac', 'gsb', 'lao', 'hanoi', 'malay', 'stock'] as const
export type Kind = (typeof kinds)[number]

/** A feed whose announce time the outside world knows by itself. */
export interface Market {
  readonly code: string
  readonly kind: Kind
  readonly name: string
  /** Bangkok wall time of the announcement. */
  readonly announceTime: string
  /** 1: announced in the small hours after the business date. */
  readonly dayOffset: 0 | 1
  /** Stocks: the level around which made-up indices lie, in whole points. */
  readonly indexLevel?: number
}

const market = (kind: Kind, code: string, name: string, announceTime: string): Market => ({
  code,
  kind,
  name,
  announceTime,
  dayOffset: 0,
})

const stock = (
  code: string,
  name: string,
  announceTime: string,
  indexLevel: number,
  dayOffset: 0 | 1 = 0,
): Market => ({ code: `stock_${code}`, kind: 'stock', name, announceTime, dayOffset, indexLevel })

export const markets: readonly [Market, ...Market[]] = [
  market('glo', 'thai_gov', 'สลากกินแบ่งรัฐบาล', '16:00'),
  market('baac', 'baac', 'ธ.ก.ส.', '16:00'),
  market('gsb', 'gsb', 'ออมสิน', '14:00'),
  market('lao', 'lao', 'หวยลาว', '20:30'),
  market('lao', 'lao_pattana', 'ลาวพัฒนา', '20:30'),
  market('lao', 'lao_vip', 'ลาว VIP', '21:30'),
  market('lao', 'lao_star', 'ลาวสตาร์', '15:45'),
  market('lao', 'lao_thakhek_vip', 'ลาวท่าแขก VIP', '19:45'),
  market('lao', 'lao_samakkee', 'ลาวสามัคคี', '20:30'),
  market('hanoi', 'hanoi_special', 'ฮานอยพิเศษ', '17:30'),
  market('hanoi', 'hanoi', 'ฮานอยปกติ', '18:30'),
  market('hanoi', 'hanoi_vip', 'ฮานอย VIP', '19:30'),
  market('hanoi', 'hanoi_pattana', 'ฮานอยพัฒนา', '19:30'),
  market('malay', 'malay', 'มาเลย์ (Magnum 4D)', '18:30'),
  stock('nikkei_am', 'นิเคอิเช้า', '09:30', 38_000),
  stock('china_am', 'จีนเช้า', '10:30', 10_000),
  stock('hsi_am', 'ฮั่งเส็งเช้า', '11:05', 25_000),
  stock('taiwan', 'ไต้หวัน', '12:35', 22_000),
  stock('nikkei_pm', 'นิเคอิบ่าย', '13:30', 38_000),
  stock('korea', 'เกาหลี', '13:50', 2_600),
  stock('china_pm', 'จีนบ่าย', '14:00', 10_000),
  stock('hsi_pm', 'ฮั่งเส็งบ่าย', '15:00', 25_000),
  stock('singapore', 'สิงคโปร์', '16:30', 3_800),
  stock('th_am', 'หุ้นไทยเช้า', '10:05', 1_000),
  stock('th_noon', 'หุ้นไทยเที่ยง', '12:35', 1_000),
  stock('th_afternoon', 'หุ้นไทยบ่าย', '14:35', 1_000),
  stock('th_pm', 'หุ้นไทยเย็น', '16:50', 1_000),
  stock('india', 'อินเดีย', '17:30', 80_000),
  stock('egypt', 'อียิปต์', '19:45', 30_000),
  stock('russia', 'รัสเซีย', '23:00', 1_000),
  stock('uk', 'อังกฤษ', '23:55', 8_000),
  stock('germany', 'เยอรมัน', '23:55', 20_000),
  stock('dow', 'ดาวโจนส์', '04:00', 42_000, 1),
]

export const governmentMarket = 'thai_gov'

export function findMarket(code: string): Market | undefined {
  return markets.find((one) => one.code === code)
}

/** When the world announces a market's draw of a business date. */
export function announceInstant(of: Market, day: Day): Date {
  return bangkokInstant(addDays(day, of.dayOffset), of.announceTime)
}

/** The government's shifted days: New Year, Teachers' Day and Labour Day are no draw days. */
const SHIFTED: Readonly<Record<string, string>> = {
  '01-01': '12-30',
  '01-16': '01-17',
  '05-01': '05-02',
}

/** Regular government draw days not after `day`, newest first, of the last two months. */
export function governmentDaysUpTo(day: Day): Day[] {
  const days: Day[] = []
  for (let back = -3; back <= 62; back++) {
    const candidate = addDays(day, -back)
    if (!/-(01|16)$/.test(candidate)) continue
    const shifted = SHIFTED[candidate.slice(5)]
    const year = shifted === '12-30' ? Number(candidate.slice(0, 4)) - 1 : candidate.slice(0, 4)
    const drawDay = shifted ? `${year}-${shifted}` : candidate
    if (drawDay <= day) days.push(drawDay)
  }
  return days
}
