import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { AffiliateSummaryWire, FriendWire } from '../contract.ts'

export const levelWords: Readonly<Record<number, string>> = {
  1: 'ชั้น 1 เพื่อนของคุณ',
  2: 'ชั้น 2 เพื่อนของเพื่อน',
  3: 'ชั้น 3',
}

/** What stands between a member and his commission; null: he can take it. */
export function blockSentence({
  available,
  held,
  redeem_min: min,
}: Pick<AffiliateSummaryWire, 'available' | 'held' | 'redeem_min'>): string | null {
  const satang = satangOf(available)
  if (satang < 0n && satangOf(held) > 0n) return 'กำลังตรวจสอบเพื่อนบางคน จึงยังรับไม่ได้'
  if (satang < 0n) return `ติดลบจากการแก้ผล ${formatMoney(satang)} หักจากรายได้ครั้งถัดไป`
  const missing = satangOf(min) - satang
  return missing > 0n ? `ขาดอีก ${formatMoney(missing)} จึงรับได้` : null
}

/** Where a friend stands, in a word. */
export function friendLook({
  state,
  deposit_until: until,
  played,
  play_needed: needed,
}: Pick<FriendWire, 'state' | 'deposit_until' | 'played' | 'play_needed'>): {
  kind: StatusKind
  word: string
} {
  switch (state) {
    case 'qualified':
      return { kind: 'done', word: 'ผ่านเงื่อนไขแล้ว' }
    case 'held':
      return { kind: 'checking', word: 'กำลังตรวจสอบ' }
    case 'missed':
      return { kind: 'expired', word: 'ไม่ผ่านเงื่อนไข' }
    case 'void':
      return { kind: 'cancelled', word: 'ไม่นับ' }
    case 'pending':
      if (until !== null) return { kind: 'upcoming', word: 'รอฝากครั้งแรก' }
      return {
        kind: 'pending',
        word: satangOf(played ?? '0') < satangOf(needed) ? 'รอเล่นครบ' : 'เล่นครบแล้ว',
      }
  }
}

/** How far a friend is who has deposited: a sentence, which beside his name would leave it no room. */
function playedWords({ state, deposit_until: until, played, play_needed }: FriendWire): string[] {
  if (state !== 'pending' || until !== null) return []
  const [done, needed] = [satangOf(played ?? '0'), satangOf(play_needed)]
  if (done >= needed) return ['รอตรวจเงื่อนไข']
  const whole = formatMoney(needed, { decimals: 'auto' })
  if (done === 0n) return [`ฝากแล้ว ต้องเล่นครบ ${whole}`]
  return [`เล่นแล้วอย่างน้อย ${formatMoney(done, { decimals: 'auto' })} จาก ${whole}`]
}

/** What a friend still has to do, or when he last played. */
export function friendNote(friend: FriendWire, day: (day: string) => string): string {
  const parts = [
    ...(friend.level === 1 ? [] : [`ชั้น ${friend.level}`]),
    `สมัคร ${day(friend.joined_at)}`,
    ...(friend.deposit_until === null ? [] : [`ฝากได้ถึง ${thaiDateTime(friend.deposit_until)}`]),
    ...playedWords(friend),
    ...(friend.last_active === null ? [] : [`เล่นล่าสุด ${day(friend.last_active)}`]),
  ]
  return parts.join(' · ')
}

/** What an exclusion or a block means for whoever brings friends; null: nothing stands in the way. */
export function standingSentence(standing: AffiliateSummaryWire['standing']): string | null {
  switch (standing) {
    case 'open':
      return null
    case 'excluded':
      return 'ระหว่างนี้เพื่อนใหม่ที่สมัครด้วยลิงก์ของคุณจะไม่นับ รายได้ที่มีอยู่ยังรับได้'
    case 'blocked':
      return 'บัญชีนี้รับรางวัลไม่ได้ในขณะนี้ รายได้ยังรับไม่ได้และเพื่อนใหม่จะไม่นับ กรุณาติดต่อเจ้าหน้าที่'
  }
}

/** What is sent with the link: where it leads, and no word of income. */
export const SHARE_TEXT = 'สมัครสมาชิกผ่านลิงก์นี้ สำหรับผู้มีอายุ 20 ปีขึ้นไป'
