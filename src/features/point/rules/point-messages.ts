import { messageDay, type MessageKind, type PushTopic } from '#kernel/message.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'

const topic: PushTopic = {
  topic: 'point',
  title: 'แต้ม',
  note: 'เมื่อแต้มจะหมดอายุใน 7 วัน',
}

/** Points that run out unless they are spent. */
export interface RunningOutFacts {
  readonly points: number
  readonly day: Day
}

export const pointsRunningOutMessage: MessageKind<RunningOutFacts> = {
  kind: 'points_running_out',
  purpose: 'reward',
  topic,
  look: 'closing',
  link: () => '/member/points',
  usefulUntil: ({ day }) => bangkokInstant(addDays(day, 1)),
  text: ({ points, day }, { showsAmount }) => ({
    title: 'แต้มใกล้หมดอายุ',
    body: `${showsAmount ? `${count(points)} ` : ''}แต้มหมดอายุ ${messageDay(day)} หากยังไม่ได้ใช้`,
  }),
}

/** `1,200` */
const count = (points: number): string => `${points}`.replaceAll(/\B(?=(\d{3})+$)/g, ',')
