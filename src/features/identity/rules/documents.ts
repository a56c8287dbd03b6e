/** The pictures that a member sends in: of the front of his card, and of himself with it in his hand. */
export const documentKinds = ['id_card', 'selfie'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Why documents are refused, in closed words; what is to be done the member reads beside it. */
export const reviewFaults = [
  'unreadable',
  'not_the_document',
  'expired',
  'other_person',
  'face_differs',
  'altered',
  'other',
] as const
export type ReviewFault = (typeof reviewFaults)[number]

/** What the member reads, and the desk chooses from. */
export const faultWords: Readonly<Record<ReviewFault, string>> = {
  unreadable: 'ภาพไม่ชัด อ่านข้อมูลไม่ได้ หรือเห็นบัตรไม่ครบ',
  not_the_document: 'ไม่ใช่ภาพบัตรประชาชนหรือหนังสือเดินทาง',
  expired: 'บัตรหมดอายุแล้ว',
  other_person: 'ชื่อหรือวันเกิดบนบัตรไม่ตรงกับที่สมัครไว้',
  face_differs: 'ใบหน้าในภาพถ่ายไม่ตรงกับบัตร หรือไม่เห็นบัตรในมือ',
  altered: 'ภาพถูกแก้ไขหรือถ่ายจากหน้าจอ',
  other: 'มีจุดที่ต้องแก้ไข ดูข้อความจากเจ้าหน้าที่',
}

export const reviewStatuses = ['waiting', 'accepted', 'refused'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** What a phone's camera makes fits; what is kept is drawn anew and smaller. */
export const documentLimits = {
  /** Of the file that arrives. */
  sentBytesMax: 12 * 1024 * 1024,
  sideMin: 300,
  sideMax: 12_000,
  pixelsMax: 50_000_000,
  /** Of the picture that is kept: small letters on a card are read at it. */
  keptSideMax: 2000,
  keptBytesMax: 3 * 1024 * 1024,
} as const
