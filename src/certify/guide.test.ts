import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startToyOperator } from './testing/toy-operator.ts'

// What the guide of providers shows is tried here, as it is written there.

const GUIDE = join(import.meta.dirname, '../../docs/guides/connect-a-provider.md')
const run = promisify(execFile)

let guide = ''
let dir = ''
beforeAll(async () => {
  guide = await readFile(GUIDE, 'utf8')
  dir = await mkdtemp(join(tmpdir(), 'certify-guide-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** The blocks of code of one language, in their order. */
const blocks = (language: string): string[] =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].flatMap(([, found, text]) =>
    found === language && text !== undefined ? [text] : [],
  )

test('the signature of the example is right', () => {
  const [body = ''] = blocks('json')
  const [signature = '', publicKey = ''] = blocks('text')
  const isRight = (text: string) =>
    verify(
      'RSA-SHA256',
      Buffer.from(text),
      createPublicKey(publicKey),
      Buffer.from(signature, 'base64'),
    )
  expect([isRight(body), isRight(`${body}\n`)]).toEqual([true, false])
  expect(guide).toContain(`A body (${Buffer.byteLength(body)} bytes`)
})

test('the toy game plays a round and takes another one back', async () => {
  const [game = ''] = blocks('js')
  expect(game.split('\n').length).toBeLessThanOrEqual(62)
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [script, key] = [join(dir, 'toy-game.mjs'), join(dir, 'private.pem')]
  await writeFile(script, game)
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const toy = await startToyOperator(publicKey)
  try {
    const { user, token, game_code, currency } = toy.session
    const args = [script, toy.url, key, user, token, game_code, currency]
    const { stdout } = await run(process.execPath, args)
    const said = stdout.trim().split('\n')
    expect(said.map((line) => line.replace(/ \d+$/, ''))).toEqual([
      'bet RS_OK',
      'win RS_OK',
      'bet RS_OK',
      'rollback RS_OK',
    ])
    const balance = Number(said[3]?.split(' ')[2])
    expect([99_900_000, 100_100_000]).toContain(balance)
    expect(toy.balanceOf(user)).toBe(balance)
  } finally {
    await toy.close()
  }
})
