import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

let machine: string
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'chromium-'))
})
afterEach(() => rmSync(machine, { recursive: true }))

/** A program of the machine, as Debian's package brings one. */
function systemChromium(): string {
  const program = join(machine, 'usr', 'bin', 'chromium')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  return program
}

test('a browser of the machine is not looked for', () => {
  const system = systemChromium()
  const found = findChromium({ ...process.env, CHROMIUM_PATH: '', PATH: dirname(system) })
  expect(found.origin).toBe('package')
  expect(found.executablePath).toMatch(/chromium-\d[\d.]+-x64\/chromium$/)
})

test('CHROMIUM_PATH names another, wherever it lies', () => {
  const system = systemChromium()
  expect(findChromium({ CHROMIUM_PATH: system })).toEqual({
    executablePath: system,
    env: {},
    origin: 'CHROMIUM_PATH',
  })
  expect(() => findChromium({ CHROMIUM_PATH: join(machine, 'none') })).toThrow(/not a program/)
})

test('a link to a browser of the machine is refused', () => {
  const { executablePath } = findChromium({ ...process.env, CHROMIUM_PATH: '' })
  const folder = executablePath.split('/').at(-2) ?? ''
  mkdirSync(join(machine, 'slth', folder), { recursive: true })
  symlinkSync(systemChromium(), join(machine, 'slth', folder, 'chromium'))
  expect(() => findChromium({ XDG_CACHE_HOME: machine })).toThrow(/is a link to .*usr\/bin/)
})
