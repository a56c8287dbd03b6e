import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { saveAgentInfo } from '#features/agent/operator-contract.ts'
import { uploadImage } from '#features/notice/operator-contract.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'

// The picture that staff chose stands where our own logo stood, as large as that one.

const world = await testWorld()
const PICTURE = new URL('../../src/apps/server/demo-content/', import.meta.url)

test('the operator’s logo stands in the header', async () => {
  const editor = await staffActor(world, 'editor')
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await readFile(new URL('banner-laos.webp', PICTURE)))]),
  )
  const { image } = await world.ask(uploadImage, form, editor)
  const info = { agent_name: 'มรกตทอง', line_admin_url: null, line_contact_url: null }
  await world.ask(saveAgentInfo, { ...info, agent_logo: image }, editor)
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/login')
  const logo = page.getByRole('banner').getByRole('img', { name: 'มรกตทอง' })
  await logo.waitFor()
  await expect
    .poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => logo.boundingBox()).toMatchObject({ width: 72, height: 22 })
})
