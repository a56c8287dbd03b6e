import { coveringRule } from '#kernel/products.ts'

/** Which play does not count; behind a summary, so its script may come after the page. */
export const UncountedPlay = () => <p className="t13 c2">{coveringRule}</p>
