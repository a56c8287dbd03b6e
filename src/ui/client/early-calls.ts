/** Calls that the page began before its scripts had come (`index.html` of the member app). */
interface EarlyCalls {
  /** Whose they are. */
  readonly token: string | null
  /** The answer on its way, by address. */
  readonly answers: Record<string, Promise<Response>>
}

/** An answer that nobody has asked for by now is old. */
const GOOD_FOR_MS = 10_000

const begun = () => (globalThis as { earlyCalls?: EarlyCalls }).earlyCalls

/** The answer to a call that the page has begun already, once; undefined where it has not. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | undefined {
  const early = begun()
  const answer = early?.answers[url]
  if (!early || !answer) return undefined
  delete early.answers[url]
  if (early.token === token && performance.now() < GOOD_FOR_MS) return answer
  letGo(answer)
  return undefined
}

/**
 * Lets the answers go that no screen has asked for once they are old: an address of another kind than
 * its form says (a yeekee round, a round that is not there) shows a screen that asks for less.
 */
export function dropUnaskedAnswers(): void {
  setTimeout(() => {
    const answers = begun()?.answers ?? {}
    for (const url of Object.keys(answers)) {
      const answer = answers[url]
      delete answers[url]
      if (answer) letGo(answer)
    }
  }, GOOD_FOR_MS - performance.now())
}

/** An answer that nobody reads holds its connection. */
function letGo(answer: Promise<Response>): void {
  void answer.then((response) => response.body?.cancel()).catch(() => {})
}
