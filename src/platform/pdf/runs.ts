/**
 * Cuts a text where Thai begins or ends. The library shapes a whole text by the script of its first
 * letter, and Thai behind a Latin letter then loses its tone marks. Numbers are cut into pieces of at most three
 * digits: the library keeps each layout for ever, and of such pieces there are few.
 */
export function runsOf(text: string): readonly string[] {
  return text.match(/[\u0e00-\u0e7f]+|\d{1,3}[.,:]?|[^\u0e00-\u0e7f\d]+/gu) ?? []
}
