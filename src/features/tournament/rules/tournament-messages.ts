import type { MessageKind } from '#kernel/message.ts'

/** A prize that was given. */
export interface PrizeFacts {
  readonly tournament_id: number
  readonly title: string
  readonly place: number
  readonly points: number
}

export const prizeGiven: MessageKind<PrizeFacts> = {
  kind: 'tournament_prize',
  topic: { topic: 'tournament', title: 'รางวัลการแข่งขัน', note: 'เมื่อการแข่งขันจบและคุณได้รับแต้มรางวัล' },
  look: 'prize',
  link: ({ tournament_id: id }) => `/tournament/${id}`,
  text: ({ title, place, points }, { showsAmount }) => ({
    title: `คุณได้อันดับ ${place}`,
    body: showsAmount
      ? `${title} · ได้รับ ${points.toLocaleString('en-US')} แต้มแล้ว`
      : `${title} · ได้รับรางวัลแล้ว แตะเพื่อดู`,
  }),
}
