import { defaultParseSearch } from '@tanstack/react-router'

/** A path of this site, `/lotto/bills?bill=7`, as a link of the router takes it. */
export function pageLink(path: string): { to: string; search: object } {
  const [to = '/', query = ''] = path.split('?')
  return { to, search: defaultParseSearch(query) }
}
