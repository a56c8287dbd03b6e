import { type MessageKind, messageMoney, type PushTopic } from '#kernel/message.ts'

/** What the sentence is made of; the amount is baht text. */
interface BonusFacts {
  readonly round_id: number
  readonly market_name: string
  readonly round_no: number
  readonly rank: number
  readonly amount: string
}

const bonus: PushTopic = {
  topic: 'bonus',
  title: 'โบนัสยี่กี',
  note: 'เมื่อเลขที่คุณยิงได้โบนัสและเงินเข้ากระเป๋าแล้ว',
}

export const bonusPaid: MessageKind<BonusFacts> = {
  kind: 'yeekee_bonus',
  purpose: 'service',
  topic: bonus,
  look: 'prize',
  link: ({ round_id: roundId }) => `/lotto/${roundId}`,
  text: ({ market_name: market, round_no: no, rank, amount }, { showsAmount }) => ({
    title: 'ยินดีด้วย! ได้โบนัสยิงเลข',
    body: showsAmount
      ? `${market} รอบที่ ${no} · ลำดับ ${rank} ได้โบนัส ${messageMoney(amount)} เข้ากระเป๋าแล้ว`
      : `${market} รอบที่ ${no} · ลำดับ ${rank} แตะเพื่อดู`,
  }),
}
