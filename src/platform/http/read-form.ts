/**
 * The fields of `application/x-www-form-urlencoded` text. @throws where a name comes twice, because what was
 * signed could be one value and what is done another
 */
export function readForm(text: string): Readonly<Record<string, string>> {
  const pairs = [...new URLSearchParams(text)]
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length !== pairs.length)
    throw new Error('a field of the form comes twice')
  return fields
}
