import classes from './skip-link.module.css'

/** The first stop of the Tab key: over the header to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      ข้ามไปยังเนื้อหา
    </a>
  )
}
