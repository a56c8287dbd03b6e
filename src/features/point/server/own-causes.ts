import { messageDay } from '#kernel/message.ts'
import type { FindPointCauses } from '#platform/feature.ts'

/** Points by play: of which month; the page has the play itself beside it. */
export const playCauses: FindPointCauses = async (_services, _memberId, movements) =>
  new Map(
    movements.map(({ id, campaignId }) => [
      id,
      { title: `แต้มจากการเล่น ${monthWords(campaignId)}`, link: '/member/winloss' },
    ]),
  )

/** What ran out: everything unspent of before a day. */
export const expiryCauses: FindPointCauses = async (_services, _memberId, movements) =>
  new Map(
    movements.map(({ id, campaignId }) => {
      const day = `${campaignId}`.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      return [id, { title: 'แต้มหมดอายุ', note: `ได้มาก่อน ${messageDay(day)} และยังไม่ได้ใช้` }]
    }),
  )

/** What the member of a demo starts with. */
export const demoCauses: FindPointCauses = async (_services, _memberId, movements) =>
  new Map(movements.map(({ id }) => [id, { title: 'แต้มเริ่มต้นของร้านสาธิต' }]))

/** `ธ.ค. 69` of 202612. */
function monthWords(month: number): string {
  const first = `${month}`.replace(/^(\d{4})(\d{2})$/, '$1-$2-01')
  return messageDay(first).split(' ').slice(1).join(' ')
}
