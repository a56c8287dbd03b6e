/**
 * The programs that read official results, by what each reads (docs/operations/configuration.md). Each has
 * a variable with the address before the paths that it asks for, and its place in the sandbox.
 */
export const feedAdapters = {
  /** The Government Lottery Office. */
  government_office: { variable: 'FEED_GOVERNMENT_OFFICE_URL', inSandbox: '/glo' },
  /** The open mirror of its draws. */
  government_mirror: { variable: 'FEED_GOVERNMENT_MIRROR_URL', inSandbox: '/thai-lotto' },
  /** A feed of results by market code. */
  result_feed: { variable: 'FEED_RESULTS_URL', inSandbox: '/results' },
  /** A board of results for Thai players. */
  result_board: { variable: 'FEED_BOARDS_URL', inSandbox: '/boards' },
  /** The table of the northern lottery of Vietnam. */
  xsmb_table: { variable: 'FEED_XSMB_URL', inSandbox: '/xsmb' },
  /** Quotes of indices. */
  quote_chart: { variable: 'FEED_QUOTES_URL', inSandbox: '/v8/finance/chart' },
} as const
export type FeedAdapter = keyof typeof feedAdapters

/** Where each adapter asks. */
export type FeedUrls = Readonly<Record<FeedAdapter, string>>

/** Reads one address a variable; whoever sets none asks the sandbox. */
export function feedUrls(
  read: (variable: string, fallback: string) => string,
  sandboxUrl: string,
): FeedUrls {
  const urls = Object.entries(feedAdapters).map(([name, { variable, inSandbox }]) => [
    name,
    read(variable, `${sandboxUrl}${inSandbox}`),
  ])
  return Object.fromEntries(urls) as FeedUrls
}

/** Those that still ask the sandbox, by their variables: real money takes no result from there. */
export function sandboxFeeds(urls: FeedUrls, sandboxUrl: string): string[] {
  return (Object.keys(feedAdapters) as FeedAdapter[])
    .filter((name) => urls[name] === sandboxUrl || urls[name].startsWith(`${sandboxUrl}/`))
    .map((name) => feedAdapters[name].variable)
}
