import type { Db, Tx } from '#platform/database/database.ts'

/** An image that staff uploaded. */
export interface Image {
  /** `/media/<hash>.<extension>`, as pages name it. */
  readonly image: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** Notes an image; the same one again changes nothing. */
export async function insertImage(tx: Tx, image: Image, staffId: number): Promise<void> {
  await tx
    .insertInto('notice.image')
    .values({ ...image, uploaded_by: BigInt(staffId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isImageKnown(db: Db | Tx, image: string): Promise<boolean> {
  const row = await db
    .selectFrom('notice.image')
    .select('image')
    .where('image', '=', image)
    .executeTakeFirst()
  return row !== undefined
}
