/**
 * Where in a value of JSON there are texts that no text column takes: with U+0000, or with half of a
 * surrogate pair. Names of fields count as texts.
 * @returns dotted paths, `lines.3.number`
 */
export function unstorablePaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, content]) =>
    isStorable(name) ? unstorablePaths(content, [...path, name]) : [path.join('.')],
  )
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
