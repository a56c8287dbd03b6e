import { readFile } from 'node:fs/promises'
import type { PublishedDraw } from '../../rules/imported-draw.ts'
import { type PublishedSource, publishedSources } from './published-sources.ts'

const LIST = new URL('published-draws.csv', import.meta.url)
const HEAD = 'market,day,values,source'

/** A draw of the list with where it is from. */
export type SourcedDraw = PublishedDraw & { readonly source: PublishedSource }

/** The published draws that come with the product. */
export async function readPublishedDraws(): Promise<readonly SourcedDraw[]> {
  return parsePublished(await readFile(LIST, 'utf8'))
}

/**
 * One draw a line: `gov,2026-07-01,first=751495 front3=001+980 bottom3=304+531 bottom2=62,sanook_glo`.
 * @throws Error with the line that is not of this form, or names no source
 */
export function parsePublished(text: string): readonly SourcedDraw[] {
  const [head, ...lines] = text.trimEnd().split('\n')
  if (head !== HEAD) throw new Error(`published draws: the first line is "${head}", not "${HEAD}"`)
  return lines.map((line, at) => {
    const [market, day, values, from, ...rest] = line.split(',')
    const source = publishedSources[from ?? '']
    if (!market || !day || !values || !source || rest.length > 0) {
      throw new Error(
        `published draws: line ${at + 2} is "${line}", not "${HEAD}" with a known source`,
      )
    }
    const fields = values.split(' ').map((field) => {
      const [name = '', numbers = ''] = field.split('=')
      return [name, numbers.split('+')] as const
    })
    return { market, day, values: Object.fromEntries(fields), source }
  })
}
