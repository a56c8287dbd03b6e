/**
 * Cuts a text where Thai begins or ends. The library shapes a whole text by the script of its first
 * letter, and Thai behind a Latin letter then loses its tone marks.
 */
export function runsOf(text: string): readonly string[] {
  return text.match(/[\u0e00-\u0e7f]+|[^\u0e00-\u0e7f]+/gu) ?? []
}
