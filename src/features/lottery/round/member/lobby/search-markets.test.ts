import { expect, test } from 'vitest'
import type { LobbyMarket } from './lobby-wire.ts'
import { searchMarkets } from './search-markets.ts'

const market = (code: string, name: string, emblem: string): LobbyMarket => ({
  market_id: 1,
  code,
  name,
  category_id: 1,
  emblem,
  is_on: true,
  notice: null,
  round: null,
  waiting_round: null,
  next_round: null,
  last_result: null,
  void_round: null,
})

const markets = [
  market('gov', 'หวยรัฐบาลไทย', 'th'),
  market('baac', 'หวย ธ.ก.ส.', 'baac'),
  market('lao_pattana', 'ลาวพัฒนา', 'la'),
  market('hanoi', 'ฮานอยปกติ', 'vn'),
  market('hanoi_vip', 'ฮานอย VIP', 'vn'),
  market('nikkei_pm', 'นิเคอิบ่าย', 'jp'),
  market('hsi_am', 'ฮั่งเส็งเช้า', 'hk'),
  market('dow_vip', 'ดาวโจนส์ VIP', 'us'),
  market('yeekee', 'จับยี่กี', 'yk'),
]

test.each([
  ['ฮานอย', ['hanoi', 'hanoi_vip']],
  ['vip ฮานอย', ['hanoi_vip']],
  ['HANOI', ['hanoi', 'hanoi_vip']],
  ['hanoi_vip', ['hanoi_vip']],
  ['เวียดนาม', ['hanoi', 'hanoi_vip']],
  ['ญี่ปุ่น', ['nikkei_pm']],
  ['นิเคอิ บ่าย', ['nikkei_pm']],
  ['ธกส', ['baac']],
  ['ญ\u0e48\u0e35ป\u0e48\u0e38น', ['nikkei_pm']],
  ['ย\u0e48\u0e35ก\u0e35\ufeff', ['yeekee']],
  ['ธ.ก.ส', ['baac']],
  ['ฮังเสง', ['hsi_am']],
  ['ดาวโจน', ['dow_vip']],
  ['ยีกี', ['yeekee']],
  ['พัตนา', []],
  ['ลาวพัตนา', ['lao_pattana']],
  ['nikei', ['nikkei_pm']],
  ['Vkovp', ['hanoi', 'hanoi_vip']],
  ['รัถบาล', ['gov']],
  ['', markets.map(({ code }) => code)],
  ['   ', markets.map(({ code }) => code)],
  ['มวย', []],
  ['*(', []],
] as const)('%s finds %j', (typed, codes) => {
  expect(searchMarkets(markets, typed).map(({ code }) => code)).toEqual(codes)
})
