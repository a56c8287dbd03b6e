import type { RouteFiles } from './route-files.ts'

/** A page that was rendered: what `entry-server.tsx` of the member app answers. */
export interface RenderedPage {
  readonly head: string
  readonly body: string
  readonly scripts: string
  readonly isWhole: boolean
}

const NONCE = 'nonce="__CSP_NONCE__"'

/** The page without content: what every signed-in browser gets, with its route's files ahead. */
export function shellText(index: string, files: RouteFiles): string {
  return beforeHeadEnds(index, [
    ...preloads(index, files.scripts, scriptPreload),
    // Not a stylesheet yet: the first paint does not wait for what a later chunk brings.
    ...preloads(
      index,
      files.styles,
      (href) => `<link rel="preload" as="style" crossorigin href="${href}" ${NONCE}>`,
    ),
  ])
}

/**
 * The page with content. Its styles stand inside it, so the first paint waits for nothing; the
 * disabled links tell the loader of chunks that these styles are there.
 * @param styles the text of each of the page's stylesheets
 */
export function renderedText(
  index: string,
  page: RenderedPage,
  files: RouteFiles,
  styles: ReadonlyMap<string, string>,
): string {
  const css = files.styles.map((href) => styles.get(href) ?? '').join('')
  const text = index
    .replace(/<title>[^<]*<\/title>/, () => page.head)
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/,
      (_all, start: string, end: string) =>
        start + page.body + end.replace('</div>', `</div>${page.scripts}`),
    )
  return beforeHeadEnds(text, [
    `<style ${NONCE}>${css}</style>`,
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...preloads(text, files.scripts, scriptPreload),
  ])
}

const scriptPreload = (href: string) =>
  `<link rel="modulepreload" crossorigin href="${href}" ${NONCE}>`

/** Those that the page does not name yet. */
function preloads(
  text: string,
  hrefs: readonly string[],
  write: (href: string) => string,
): string[] {
  return hrefs.filter((href) => !text.includes(`"${href}"`)).map(write)
}

function beforeHeadEnds(text: string, lines: readonly string[]): string {
  return text.replace('</head>', () => `${lines.join('\n')}\n</head>`)
}
