import type { ReactNode } from 'react'

/** What stands where the frame of the back office does not: it is the page's main part, under its name. */
export function WholePage({ children }: { children: ReactNode }) {
  return (
    <main>
      <h1 className="visually-hidden">หลังบ้าน SLTH</h1>
      {children}
    </main>
  )
}
