import lighthouse from 'lighthouse'

/** Lighthouse's four scores, 0 to 100, and the figures that make the first. */
export interface Score {
  readonly performance: number
  readonly accessibility: number
  readonly practices: number
  readonly seo: number
  readonly lcp: number
  readonly tbt: number
  /** Audits of accessibility, practices and SEO that are not perfect. */
  readonly faults: readonly string[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Audits a page with Lighthouse's own phone profile in a browser that listens on a port.
 * @param isSignedIn leaves the storage as it is
 */
export async function audit(url: string, port: number, isSignedIn: boolean): Promise<Score> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: isSignedIn,
  })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse: ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
    tbt: audits['total-blocking-time']?.numericValue ?? 0,
    faults: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const found = audits[id]?.score
        return weight > 0 && typeof found === 'number' && found < 1 ? [id] : []
      }),
    ),
  }
}
