import type { MessageKind } from '#kernel/message.ts'

/** A step of a parcel that its member is told of. */
export const toldStates = ['packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const

interface ParcelFacts {
  readonly title: string
  readonly state: (typeof toldStates)[number]
  readonly points: number
  readonly carrier: string
  readonly tracking: string
}

const words: Readonly<Record<ParcelFacts['state'], (facts: ParcelFacts) => string>> = {
  packed: () => 'แพ็กของแล้ว รอจัดส่ง',
  shipped: ({ carrier, tracking }) => `จัดส่งแล้วทาง ${carrier} เลขพัสดุ ${tracking}`,
  delivered: () => 'ส่งถึงแล้ว',
  returned: () => 'พัสดุตีกลับ ทีมงานกำลังตรวจสอบ',
  cancelled: ({ points }) => `ยกเลิกแล้ว คืน ${points.toLocaleString('en-US')} แต้ม`,
}

/** Points are no money: they are said with and without leave to show amounts. */
export const parcelMoved: MessageKind<ParcelFacts> = {
  kind: 'shop_parcel',
  purpose: 'service',
  topic: { topic: 'shop', title: 'ของที่แลกด้วยแต้ม', note: 'เมื่อของที่แลกถูกจัดส่งหรือยกเลิก' },
  look: 'news',
  link: () => '/redeem',
  text: (facts) => ({ title: facts.title, body: words[facts.state](facts) }),
}
