import { posix } from 'node:path'
import type { Finding, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import type { Tree } from '../tree.ts'

/** The text with fenced and inline code blanked out. */
function prose(source: Source): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  return source.text.replace(/^(```|~~~)[\s\S]*?^\1/gm, blank).replace(/`[^`\n]+`/g, blank)
}

/** The anchor that a heading gets where the page is shown. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

const headings = (source: Source) =>
  [...source.text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').matchAll(/^#{1,6}\s+(.+)$/gm)].map(
    (match) => anchorOf(match[1] ?? ''),
  )

function titles(source: Source): Finding[] {
  const found = [...prose(source).matchAll(/^# .+$/gm)]
  if (
    found.length === 1 &&
    source.text
      .slice(0, found[0]?.index)
      .replace(/<!--[\s\S]*?-->/g, '')
      .trim() === ''
  ) {
    return []
  }
  const extra = found[1]
  return [
    {
      path: source.path,
      line: extra ? source.lineAt(extra.index) : 1,
      what: extra ? 'has a second title' : 'does not begin with a title',
      instead: 'one line "# Title" at the top, sections below with ##',
    },
  ]
}

/** What is wrong with a link's address; undefined for a live one and for the web. */
function deadLink(tree: Tree, from: string, address: string): string | undefined {
  if (/^[a-z]+:/.test(address)) return undefined
  const [file = '', anchor] = address.split('#')
  const path =
    file === '' ? from : posix.normalize(posix.join(posix.dirname(from), decodeURI(file)))
  const folder = path.replace(/\/?$/, '/')
  const target = tree.files.get(path)
  if (!target && ![...tree.files.keys()].some((known) => known.startsWith(folder))) return 'is dead'
  if (!anchor || !target?.path.endsWith('.md')) return undefined
  return headings(target).includes(decodeURI(anchor)) ? undefined : 'names no heading'
}

function links(tree: Tree, source: Source): Finding[] {
  return [...prose(source).matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)].flatMap(
    (match) => {
      const address = match[1] ?? ''
      const fault = deadLink(tree, source.path, address)
      const line = source.lineAt(match.index)
      return fault ? [{ path: source.path, line, what: `the link ${address} ${fault}` }] : []
    },
  )
}

export const markdown: Rule = {
  name: 'markdown',
  rule: 'a Markdown page has one title, and its relative links are alive',
  instead: 'mend the address, or drop the link',
  check: (tree) =>
    tree.matching(/\.md$/).flatMap((source) => [...titles(source), ...links(tree, source)]),
}
