import { bangkokDay, toWireTime } from './time.ts'

/** How a message looks in the member's list: its sign and colour. */
export const messageLooks = ['news', 'prize', 'refund', 'correction', 'opening', 'closing'] as const
export type MessageLook = (typeof messageLooks)[number]

/**
 * What a message is for; it decides who hears it (`platform.may_tell`). `service`: money, security, what became of
 * what he did; everybody hears it, always. `reward`: something is given or can be had. `play`: it leads to play. Who
 * may be given nothing, or plays nothing now, hears neither of these two.
 */
export const messagePurposes = ['service', 'reward', 'play'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** A message as it stands in the list and on a lock screen. */
export interface MessageText {
  readonly title: string
  readonly body: string
}

/** What a member can want on his devices or not; each kind of message belongs to one. */
export interface PushTopic {
  /** In a snake_case word that rows keep. */
  readonly topic: string
  readonly title: string
  /** When it comes. */
  readonly note: string
}

/**
 * A kind of message that a member can get in the site and on his devices, declared once by the feature
 * that has something to tell. Its words are made when they are read, from the facts that its row keeps.
 */
export interface MessageKind<Facts = unknown> {
  /** A snake_case word that rows keep. */
  readonly kind: string
  readonly purpose: MessagePurpose
  readonly topic: PushTopic
  readonly look: MessageLook
  /**
   * Without leave to show amounts there may be none in it, not even that of a stake: whoever picks the
   * phone up learns that something happened, not how much it was.
   */
  text(facts: Facts, leave: { readonly showsAmount: boolean }): MessageText
  /** Where it leads: a path of the member site. */
  link(facts: Facts): string
  /** Until when it is worth a device's attention; left out: for a day. */
  usefulUntil?(facts: Facts): Date
}

/** A message that a member is to get; it is told once for each kind, thing (`refId`) and revision. */
export interface NewMessage {
  readonly kind: string
  readonly memberId: number
  readonly refId: number
  readonly revision: number
  /** Plain JSON: amounts are baht text, times ISO text, days Bangkok days. */
  readonly facts: unknown
}

/** A message of a kind, with the facts that its words are made of. */
export function messageOf<Facts>(
  { kind }: MessageKind<Facts>,
  about: Omit<NewMessage, 'kind' | 'facts'> & { readonly facts: Facts },
): NewMessage {
  return { kind, ...about }
}

const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
const BUDDHIST_ERA = 543

/** `16 พ.ย. 69` of a Bangkok day. */
export function messageDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${(year + BUDDHIST_ERA) % 100}`
}

/** `16 พ.ย. 69 เวลา 13:45 น.` of an instant, as Bangkok has it. */
export const messageMoment = (instant: Date): string =>
  `${messageDay(bangkokDay(instant))} เวลา ${toWireTime(instant).slice(11, 16)} น.`

/** `฿9,000.00` of baht text. */
export function messageMoney(baht: string): string {
  const [whole = '', rest = '00'] = baht.split('.')
  return `฿${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
