import classes from './document.module.css'
import { versionText } from './version-text.ts'

/** A text that members agree to: numbered chapters of paragraphs, and of points where a list reads better. */
export interface Document {
  readonly title: string
  readonly intro: string
  readonly chapters: readonly {
    readonly title: string
    readonly text: readonly (string | readonly string[])[]
  }[]
}

/** Sets a document under the date of its wording. */
export function DocumentText({
  document,
  version,
}: {
  document: Document
  /** Day of the Buddhist year on which this wording came into force, `2569-11-01`. */
  version: string
}) {
  return (
    <article className={classes.document}>
      <p className="c3 t13">ฉบับวันที่ {versionText(version)}</p>
      <p>{document.intro}</p>
      {document.chapters.map((chapter, index) => (
        <section key={chapter.title}>
          <h2>
            {index + 1}. {chapter.title}
          </h2>
          {chapter.text.map((block, at) =>
            typeof block === 'string' ? (
              <p key={at}>{block}</p>
            ) : (
              <ul key={at}>
                {block.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </article>
  )
}
