/** One event, or the news that events were missed and what is shown must be asked for again. */
export type StreamMessage =
  | { readonly kind: 'event'; readonly topic: string; readonly payload: unknown }
  | { readonly kind: 'gap' }
  /** The session is over: logged out elsewhere, expired or revoked; the sentence says which. */
  | { readonly kind: 'session_ended'; readonly message: string }
