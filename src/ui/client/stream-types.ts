/** The live events that the site tells a browser about; each carries ids, and the call tells the rest. */
export const streamTopics = [
  'balance',
  'deposit',
  'withdraw',
  'bill',
  'round',
  'limit',
  'result',
  'notice',
  'inbox',
  'shot',
  'head',
] as const
export type StreamTopic = (typeof streamTopics)[number]

/** One event, or the news that events were missed and what is shown must be asked for again. */
export type StreamMessage =
  | {
      readonly kind: 'event'
      readonly topic: StreamTopic
      readonly payload: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'gap' }
  /** The session is over: logged out elsewhere, expired or revoked. */
  | { readonly kind: 'session_ended' }
