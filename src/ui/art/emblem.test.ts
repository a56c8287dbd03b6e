import { expect, test } from 'vitest'
import { emblemOf } from './emblem.tsx'

// Where a screen has a market's code and not its row, the code must lead to the same emblem.
test.each([
  ['gov', 'th'],
  ['baac', 'baac'],
  ['gsb', 'gsb'],
  ['lao_thakhek_vip', 'la'],
  ['lao_set', 'la'],
  ['hanoi_special', 'vn'],
  ['malay', 'my'],
  ['th_pm', 'set'],
  ['nikkei_am_vip', 'jp'],
  ['china_pm', 'cn'],
  ['hsi_am', 'hk'],
  ['taiwan', 'tw'],
  ['korea', 'kr'],
  ['singapore_vip', 'sg'],
  ['india', 'in'],
  ['egypt', 'eg'],
  ['russia', 'ru'],
  ['uk_vip', 'uk'],
  ['germany', 'de'],
  ['dow_vip', 'us'],
  ['yeekee_speed', 'yk'],
  ['unheard_of', 'set'],
])('%s has the emblem %s', (code, emblem) => {
  expect(emblemOf(code)).toBe(emblem)
  expect(emblemOf(emblem)).toBe(emblem)
})
