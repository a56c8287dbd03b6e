/** Calls that the page began before its scripts had come (`index.html` of the member app). */
interface EarlyCalls {
  /** Whose they are. */
  readonly token: string | null
  /** The answer on its way, by address. */
  readonly answers: Record<string, Promise<Response>>
}

/** An answer that nobody has asked for by now is old. */
const GOOD_FOR_MS = 10_000

/** The answer to a call that the page has begun already, once; undefined where it has not. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | undefined {
  const early = (globalThis as { earlyCalls?: EarlyCalls }).earlyCalls
  const answer = early?.answers[url]
  if (!early || !answer) return undefined
  delete early.answers[url]
  if (early.token === token && performance.now() < GOOD_FOR_MS) return answer
  // An answer that nobody reads holds its connection.
  void answer.then((response) => response.body?.cancel()).catch(() => {})
  return undefined
}
