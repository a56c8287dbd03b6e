import { SvgArt } from '#ui/art/svg-art.tsx'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import { WithinLength } from '#ui/parts/counted-text.tsx'
import { hasManyWords, textLimits } from '../rules/content.ts'
import type { ContentValues } from './content-form.ts'
import classes from './content-preview.module.css'

/** What is being written, as it will stand on a phone. */
export function ContentPreview({ values }: { values: ContentValues }) {
  return (
    <figure className={classes.frame}>
      <figcaption className="t13 c2">ตัวอย่างบนมือถือ</figcaption>
      <div className={classes.card} data-kind={values.kind}>
        <Picture image={values.image} />
        <Words values={values} />
      </div>
    </figure>
  )
}

function Picture({ image }: { image: string | null }) {
  return (
    <span className={classes.picture}>
      {image ? <img src={image} alt="" /> : <SvgArt svg={lantern} size={110} stroke={1.6} />}
    </span>
  )
}

/** An event is its picture alone; a banner has its words on the picture. */
function Words({ values: { kind, title, body, image } }: { values: ContentValues }) {
  if (kind === 'event') return null
  const heading = <WithinLength text={title.trim() || 'หัวข้อ'} max={textLimits[kind].titleMax} />
  const text = <WithinLength text={body} max={textLimits[kind].bodyMax} />
  if (kind === 'banner') {
    return (
      <span
        className={classes.over}
        data-image={image ? true : undefined}
        data-many={hasManyWords(title, body) || undefined}
      >
        <span className="t13">{text}</span>
        <b className="t18">{heading}</b>
      </span>
    )
  }
  return (
    <div className={classes.words}>
      <b className="t18">{heading}</b>
      <p className="c2">{text}</p>
    </div>
  )
}
