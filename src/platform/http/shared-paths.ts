import type { IncomingMessage } from 'node:http'
import type { Route } from './route.ts'

/** Reads a request for a path that several calls share as one for the call whose field it gives. */
export function sharedPaths(routes: readonly Route[]): (request: IncomingMessage) => string {
  const shared = routes.flatMap(({ call }) => (call.alsoAt ? [{ ...call.alsoAt, call }] : []))
  return ({ url = '/', method }) => {
    const [path, query] = url.split('?')
    const found = shared.find(
      (one) => one.path === path && one.call.method === method && hasField(query, one.field),
    )
    return found ? `${found.call.path}?${query}` : url
  }
}

const hasField = (query: string | undefined, field: string): boolean =>
  query !== undefined && new URLSearchParams(query).has(field)
