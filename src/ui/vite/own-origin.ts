/** `/site`, `/a/b`: a path below the origin that serves the page, without an end slash. */
const OWN_PATH = /^(\/[\w.~-]+)*$/

/**
 * The API's base URL as a build was given it.
 * @throws where it is another origin: cookies, streams and drawn pages hold on one alone (decision 0040)
 */
export function ownApiBase(given: string | undefined): string {
  const base = given?.trim() ?? ''
  if (OWN_PATH.test(base)) return base
  throw new Error(
    `VITE_API_BASE_URL is ${base}. The API lives on the site's own origin: give a path such as /site, ` +
      'or nothing, and let the proxy of that origin lead it to the API (docs/decisions/0040).',
  )
}
