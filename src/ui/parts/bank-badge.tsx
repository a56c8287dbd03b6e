import classes from './bank-badge.module.css'

/** Our own colour and monogram per Bank of Thailand code: a badge, not the bank's logo. */
const badges: Readonly<Record<string, readonly [monogram: string, colour: string, ink?: string]>> =
  {
    '002': ['กท', '#23458f'],
    '004': ['กส', '#1b7a44'],
    '006': ['กงท', '#1377a8'],
    '011': ['ทธ', '#1d5fa8'],
    '014': ['ทพ', '#5b3a8c'],
    '017': ['ซต', '#1a6ba3'],
    '020': ['สต', '#0f6ea1'],
    '022': ['ซม', '#7e2f36'],
    '024': ['ยอ', '#1f3f78'],
    '025': ['กศ', '#e2b437', '#221a02'],
    '030': ['อส', '#b2447b'],
    '033': ['อห', '#b85a17'],
    '034': ['ธก', '#2c6b3c'],
    '066': ['อล', '#2b5a28'],
    '067': ['ทก', '#1b5499'],
    '069': ['กน', '#176f91'],
    '070': ['อซ', '#b01c28'],
    '071': ['ทค', '#1b4ba3'],
    '073': ['ลฮ', '#5f6164'],
    truemoney: ['ทม', '#b84d15'],
    promptpay: ['พพ', '#1f3d6d'],
  }

/** A bank's badge by its code (`004`), `truemoney` or `promptpay`. The name stands beside it. */
export function BankBadge({ code, size = 40 }: { code: string; size?: number }) {
  const [monogram, colour, ink = '#fff'] = badges[code] ?? ['ธ', '#42594d']
  return (
    <span
      className={classes.badge}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        background: colour,
        color: ink,
        fontSize: (size * (monogram.length > 2 ? 13 : 16)) / 40,
      }}
    >
      {monogram}
    </span>
  )
}
