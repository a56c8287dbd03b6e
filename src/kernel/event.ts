import type * as z from 'zod/mini'

/**
 * Whose browsers hear of an event: its member's, everybody's, those that are in a room (a round of
 * yeekee, `yeekee:82`), one session's, the back office's, those of its people who hold a permission.
 */
export type Audience =
  | 'member'
  | 'everyone'
  | 'session'
  | 'staff'
  | { readonly room: string }
  | { readonly permission: string }

/**
 * Something that happens and of which others hear, declared once by who makes it. It goes to
 * browsers (`audience`), to consumers inside the site (`isFact`), or to both.
 */
export interface EventDefinition<
  Topic extends string = string,
  To extends Audience | undefined = Audience | undefined,
  Payload extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly topic: Topic
  readonly summary: string
  /** Left out: no browser hears of it. */
  readonly audience?: To
  /** It is kept, and consumers read it in order, each from its own place. */
  readonly isFact?: boolean
  /** A strict object: what is written is what is declared. */
  readonly payload: Payload
}

/** Declares an event and keeps the exact types of its topic, audience and payload. */
export function defineEvent<
  const Topic extends string,
  Payload extends z.ZodMiniType,
  const To extends Audience | undefined = undefined,
>(event: EventDefinition<Topic, To, Payload>): EventDefinition<Topic, To, Payload> {
  if (!event.audience && !event.isFact) throw new Error(`the event ${event.topic} goes nowhere`)
  return event
}

/** What the server writes and reads: amounts as satang, times as Date. */
export type EventPayload<E> =
  E extends EventDefinition<string, Audience | undefined, infer P> ? z.output<P> : never
/** The same on the wire, and so in the browser: amounts as baht text, times as ISO text. */
export type WirePayload<E> =
  E extends EventDefinition<string, Audience | undefined, infer P> ? z.input<P> : never

/** The name of a room on the wire: `yeekee:82`. */
export const roomName = (kind: string, roomId: number): string => `${kind}:${roomId}`
