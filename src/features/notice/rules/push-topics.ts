import type { MessageKind } from './message-text.ts'

/** What a member can want on his devices or not; each kind of message belongs to one. */
export const pushTopics = ['win', 'refund', 'correction', 'reminder'] as const
export type PushTopic = (typeof pushTopics)[number]

export const topicOf: Readonly<Record<MessageKind, PushTopic>> = {
  bill_won: 'win',
  bill_refunded: 'refund',
  bill_revised: 'correction',
  round_open: 'reminder',
  round_closing: 'reminder',
}
