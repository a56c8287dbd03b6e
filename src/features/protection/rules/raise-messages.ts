import { type MessageKind, messageMoment } from '#kernel/message.ts'

/** A wish that waits for its second yes. */
export interface RaiseFacts {
  /** ISO text. */
  readonly lapses_at: string
}

export const raiseReadyMessage: MessageKind<RaiseFacts> = {
  kind: 'limit_raise_ready',
  purpose: 'play',
  topic: {
    topic: 'limits',
    title: 'วงเงินและเวลาเล่นของคุณ',
    note: 'เมื่อคำขอเปลี่ยนวงเงินครบ 24 ชั่วโมงแล้ว',
  },
  look: 'news',
  link: () => '/member/protection',
  usefulUntil: ({ lapses_at: lapses }) => new Date(lapses),
  text: ({ lapses_at: lapses }) => ({
    title: 'คำขอเปลี่ยนวงเงินครบ 24 ชั่วโมงแล้ว',
    body: `ถ้ายังต้องการ ยืนยันได้ถึง ${messageMoment(new Date(lapses))} ถ้าไม่ทำอะไร วงเงินเดิมใช้ต่อไป`,
  }),
}
