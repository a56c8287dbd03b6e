import { messageDay, type MessageKind } from '#kernel/message.ts'
import { bangkokDay } from '#kernel/time.ts'

/** A quest that can be claimed. */
export interface ClaimableFacts {
  readonly title: string
  readonly points: number
  /** Given as so many free spins; null: as points. */
  readonly spins?: number | null
  /** ISO text of the midnight from which on it is too late; null: it does not end. */
  readonly claim_until: string | null
}

export const questClaimableMessage: MessageKind<ClaimableFacts> = {
  kind: 'quest_claimable',
  purpose: 'reward',
  topic: { topic: 'quest', title: 'ภารกิจ', note: 'เมื่อทำภารกิจครบและรับแต้มหรือสิทธิ์หมุนได้' },
  look: 'prize',
  link: () => '/member/creditfree',
  text: ({ title, points, spins, claim_until: until }, { showsAmount }) => {
    const what =
      typeof spins === 'number'
        ? `รับสิทธิ์หมุนกงล้อได้${showsAmount ? ` ${spins} ครั้ง` : ''}`
        : showsAmount
          ? `รับได้ ${points.toLocaleString('en-US')} แต้ม`
          : 'รับแต้มได้'
    const end = until === null ? '' : ` ถึง ${messageDay(lastDay(until))}`
    return { title: 'ทำภารกิจครบแล้ว', body: `${title} · ${what}${end}` }
  },
}

const lastDay = (until: string): string => bangkokDay(new Date(Date.parse(until) - 1))
