import classes from './provider-logo.module.css'

const JEWELS = 6

/** The same name always gets the same colour. */
const jewelOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % JEWELS

/** Vowels that are written before a Thai consonant say nothing about a name. */
const monogram = (name: string): string =>
  Array.from(name.replace(/^[เแโใไ]/, ''))
    .slice(0, 1)
    .join('')
    .toUpperCase()

/** A game provider as its first letter on a jewel colour; nobody's trademark. */
export function ProviderLogo({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <span
      className={classes.logo}
      data-jewel={jewelOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
      role="img"
      aria-label={name}
    >
      {monogram(name)}
    </span>
  )
}
