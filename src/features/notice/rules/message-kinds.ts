import type { MessageKind, MessageLook, MessageText, PushTopic } from '#kernel/message.ts'

/** The kinds of messages that there are, by the word that rows keep. */
export type MessageKinds = ReadonlyMap<string, MessageKind>

/** @throws where two features take one word */
export function kindsOf(declared: readonly MessageKind[]): MessageKinds {
  const kinds = new Map(declared.map((one) => [one.kind, one]))
  if (kinds.size < declared.length) throw new Error('two kinds of messages have one name')
  return kinds
}

/** What a member can want on his devices or not, in the order of the kinds. */
export const topicsOf = (kinds: MessageKinds): readonly PushTopic[] => [
  ...new Map([...kinds.values()].map(({ topic }) => [topic.topic, topic])).values(),
]

/** The topic of each kind. */
export const topicByKind = (kinds: MessageKinds): Readonly<Record<string, string>> =>
  Object.fromEntries([...kinds.values()].map(({ kind, topic }) => [kind, topic.topic]))

/** What a row keeps of a message's content. */
export interface KeptMessage {
  readonly kind: string
  readonly facts: unknown
}

export interface ShownMessage extends MessageText {
  readonly look: MessageLook
  readonly link: string
}

/**
 * A message as a person reads it. Undefined: this process does not know the kind, as while a newer
 * version of the site takes over, or after the feature that told it was taken out.
 */
export function showMessage(
  kinds: MessageKinds,
  { kind, facts }: KeptMessage,
  leave: { readonly showsAmount: boolean },
): ShownMessage | undefined {
  const known = kinds.get(kind)
  return known && { ...known.text(facts, leave), look: known.look, link: known.link(facts) }
}
