import type { Finding, Rule } from '../rule.ts'
import type { Source } from '../source.ts'

/** 36/50 is the tightest pair of the type scale. */
const TIGHTEST = 1.385

/** Declarations of a style sheet with the block around them, comments blanked out. */
function blocks(source: Source): { text: string; start: number }[] {
  const css = source.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...css.matchAll(/\{([^{}]*)\}/g)].map((match) => ({
    text: match[1] ?? '',
    start: match.index + 1,
  }))
}

/** The ratio of line height to font size, where a block tells both. */
function ratio(block: string): number | undefined {
  const height = /(?:^|[;{\s])line-height:\s*([\d.]+)(px|%|em|rem)?/.exec(block)
  const short = /(?:^|[;{\s])font:[^;]*?([\d.]+)px\/([\d.]+)(px)?/.exec(block)
  if (short?.[1] && short[2]) return Number(short[2]) / (short[3] ? Number(short[1]) : 1)
  if (!height?.[1]) return undefined
  const value = Number(height[1])
  if (height[2] === '%') return value / 100
  if (height[2] !== 'px') return value
  const size = /font-size:\s*([\d.]+)px/.exec(block)
  return size?.[1] ? value / Number(size[1]) : undefined
}

function inStyleSheet(source: Source): Finding[] {
  return blocks(source).flatMap(({ text, start }) => {
    const tight = ratio(text)
    const at = (word: string) => source.lineAt(start + Math.max(0, text.search(word)) + 1)
    const spacing = /letter-spacing:(?!\s*(0\s*(;|$)|normal))/.test(text)
    return [
      ...(tight !== undefined && tight > 0 && tight < TIGHTEST
        ? [
            finding(
              source,
              at('line-height|font:'),
              `sets text on ${tight.toString().slice(0, 4)} lines`,
            ),
          ]
        : []),
      ...(spacing ? [finding(source, at('letter-spacing'), 'spaces letters')] : []),
    ]
  })
}

function inCode(source: Source): Finding[] {
  return source.lines.flatMap((text, index) => {
    const line = index + 1
    const height = /\b(?:lineHeight|lh)\s*[:=]\s*[{'"]*([\d.]+)['"}\s,;]/.exec(text)?.[1]
    if (height && Number(height) < TIGHTEST)
      return [finding(source, line, `sets text on ${height} lines`)]
    return /\b(letterSpacing|lts)\s*[:=]/.test(text)
      ? [finding(source, line, 'spaces letters')]
      : []
  })
}

const finding = (source: Source, line: number, what: string): Finding => ({
  path: source.path,
  line,
  what,
})

export const cssText: Rule = {
  name: 'css-text',
  rule: 'Thai text keeps a line height of 1.39 at least and no letter spacing: marks stack and join',
  instead: 'use a step of the type scale in ui/theme; digits alone may be excused with a reason',
  check: (tree) => [
    ...tree.matching(/^src\/.*\.css$/).flatMap(inStyleSheet),
    ...tree.matching(/^src\/.*\.tsx$/).flatMap(inCode),
  ],
}
