import type { EventDefinition, EventPayload } from '#kernel/event.ts'
import type { MessageKind, NewMessage } from '#kernel/message.ts'
import type { Tx } from './database/database.ts'

/**
 * What a feature tells members of one of its facts. The messages, their way to the devices and the
 * place among the facts commit together, so each is told once however often the fact comes.
 */
export interface MessageSource<E extends EventDefinition = EventDefinition> {
  readonly follows: E
  readonly kinds: readonly MessageKind[]
  /** What there is to tell of these facts now; one of which there is nothing to tell is left out. */
  find(tx: Tx, facts: readonly EventPayload<E>[]): Promise<readonly NewMessage[]>
}

export function defineMessages<E extends EventDefinition>(
  source: MessageSource<E>,
): MessageSource<E> {
  if (!source.follows.isFact) throw new Error(`the event ${source.follows.topic} is no fact`)
  return source
}
