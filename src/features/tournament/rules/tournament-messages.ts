import type { MessageKind } from '#kernel/message.ts'

/** A prize that was given. */
export interface PrizeFacts {
  readonly tournament_id: number
  readonly title: string
  readonly place: number
  readonly points: number
}

/** A tournament that was called off. */
export interface CalledOffFacts {
  readonly tournament_id: number
  readonly title: string
  readonly reason: string
}

const topic = {
  topic: 'tournament',
  title: 'การแข่งขัน',
  note: 'เมื่อคุณได้รับแต้มรางวัล หรือการแข่งขันที่เข้าร่วมถูกยกเลิก',
}

export const calledOff: MessageKind<CalledOffFacts> = {
  kind: 'tournament_called_off',
  purpose: 'reward',
  topic,
  look: 'news',
  link: ({ tournament_id: id }) => `/tournament/${id}`,
  text: ({ title, reason }) => ({
    title: 'ยกเลิกการแข่งขันแล้ว',
    body: `${title} · ${reason} ไม่มีใครเสียอะไรจากการเข้าร่วม`,
  }),
}

export const prizeGiven: MessageKind<PrizeFacts> = {
  kind: 'tournament_prize',
  purpose: 'service',
  topic,
  look: 'prize',
  link: ({ tournament_id: id }) => `/tournament/${id}`,
  text: ({ title, place, points }, { showsAmount }) => ({
    title: `คุณได้อันดับ ${place}`,
    body: showsAmount
      ? `${title} · ได้รับ ${points.toLocaleString('en-US')} แต้มแล้ว`
      : `${title} · ได้รับรางวัลแล้ว แตะเพื่อดู`,
  }),
}
