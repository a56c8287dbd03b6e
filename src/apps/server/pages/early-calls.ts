/** What the screens at a path ask for first, exactly as their client writes it; `$` is the id. */
const FIRST_CALLS: readonly (readonly [path: RegExp, calls: readonly string[]])[] = [
  [/^\/$/, ['/api/lotto/lobby', '/api/lotto/bill/list?limit=4']],
  [/^\/lotto\/lobby$/, ['/api/lotto/lobby', '/api/lotto/favourite/list']],
  [
    /^\/lotto\/(\d{1,15})$/,
    ['/api/lotto/round?round_id=$', '/api/lotto/rate?round_id=$', '/api/lotto/limit?round_id=$'],
  ],
  [/^\/member\/deposit$/, ['/api/member/payment/channels']],
]

/**
 * The calls that a signed-in browser makes while the scripts of the page are on their way, so that
 * data and code arrive together. A journey counts them: none is made twice.
 */
export function earlyCalls(path: string): readonly string[] {
  for (const [pattern, calls] of FIRST_CALLS) {
    const found = pattern.exec(path)
    if (found) return calls.map((call) => call.replace('$', found[1] ?? ''))
  }
  return []
}
